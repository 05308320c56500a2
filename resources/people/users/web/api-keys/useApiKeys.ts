import { useCallback, useEffect, useRef, useState } from 'react';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import type { ApiKey } from '#resources/people/users/apiKeys.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { session } from '#web/session/session.ts';
import { readApiKeys, readKeyRoles, readUserName, revokeApiKey } from '../api.ts';

export interface Keys {
  items: readonly ApiKey[];
  /** Roles of the account; empty for callers who may not see them. */
  roles: readonly Pick<Role, 'id' | 'name'>[];
  /** Names of other people who made keys; null for one who has left. */
  makers: ReadonlyMap<number, string | null>;
}

async function loadKeys(user_id: number): Promise<Keys> {
  const [items, roles] = await Promise.all([
    readApiKeys(user_id),
    session.me()?.user?.full_access ? readKeyRoles() : [],
  ]);
  const others = new Set(items.flatMap(({ created_by }) => (created_by && created_by !== user_id ? [created_by] : [])));
  const names = [...others].map(async (id) => [id, await readUserName(id)] as const);
  return { items, roles, makers: new Map(await Promise.all(names)) };
}

/** The API keys of a person in this account, and a function that revokes one. */
export function useApiKeys(user_id: number, onChanged: () => void) {
  const translate = useTranslate();
  const [keys, setKeys] = useState<Keys | null>(null);
  const [error, setError] = useState(false);
  const [revoking, setRevoking] = useState<number | null>(null);
  const latestRequest = useRef(0);

  const load = useCallback(async () => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    setError(false);
    try {
      const found = await loadKeys(user_id);
      if (request === latestRequest.current) setKeys(found);
    } catch {
      if (request === latestRequest.current) setError(true);
    }
  }, [user_id]);
  useEffect(() => void load(), [load]);

  const revoke = async (key: ApiKey) => {
    const text = translate('users.api_key.revoke_confirm', { name: key.name });
    if (!(await confirm({ text, ok: translate('users.api_key.revoke'), danger: true }))) return;
    setRevoking(key.id);
    try {
      const isDone = await reauthenticated(() => revokeApiKey(user_id, key.id));
      if (isDone === null) return;
      notify({ tone: 'success', text: translate('users.api_key.revoked') });
      onChanged();
      await load();
    } catch {
      notify({ tone: 'error', text: translate('users.api_key.revoke_failed') });
    } finally {
      setRevoking(null);
    }
  };
  return { keys, error, revoking, load, revoke };
}
