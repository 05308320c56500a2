import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '../../session/session.ts';
import { replaceRecord } from '../listCache.ts';

/** What people change of themselves in the profile, which knows of no lists, is seen in the lists at once. */
export function useOwnRecord(client: QueryClient): void {
  const { user } = useMe();
  useEffect(() => {
    if (user) replaceRecord(client, 'users', { ...user });
  }, [client, user]);
}
