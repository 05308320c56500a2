import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { replaceRecord } from '#web/resource/listCache.ts';
import { useMe } from '#web/session/session.ts';

/** What people change of themselves in the profile, which knows of no lists, is shown in the lists at once. */
export function OwnRecord(): null {
  const client = useQueryClient();
  const { user } = useMe();
  useEffect(() => {
    if (user) replaceRecord(client, 'users', { ...user });
  }, [client, user]);
  return null;
}
