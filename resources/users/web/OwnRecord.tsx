import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { replaceRecord } from '#web/resource/listCache.ts';
import { useMe } from '#web/session/session.ts';

/** Puts changes that people make in their profile into the open lists. The profile itself works without lists. */
export function OwnRecord(): null {
  const client = useQueryClient();
  const { user } = useMe();
  useEffect(() => {
    if (user) replaceRecord(client, 'users', { ...user });
  }, [client, user]);
  return null;
}
