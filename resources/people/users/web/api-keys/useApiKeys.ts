import { useCallback, useEffect, useRef, useState } from 'react';
import { type Role, roles } from '#resources/people/roles/roles.resource.ts';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import type { ApiKey } from '#resources/people/users/apiKeys.ts';
import { users } from '#resources/people/users/users.resource.ts';
import { limits } from '#shared/limits.ts';
import { ApiError, call } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { session } from '#web/session/session.ts';

const { list_api_keys, remove_api_key } = users.endpoints;

export interface Keys {
  items: readonly ApiKey[];
  /** Roles of the account; empty for callers who may not see them. */
  roles: readonly Pick<Role, 'id' | 'name'>[];
  /** Names of other people who made keys; null for one who has left. */
  makers: ReadonlyMap<number, string | null>;
}

async function loadKeys(user_id: number): Promise<Keys> {
  const [{ items }, known] = await Promise.all([
    call(list_api_keys, { params: { id: user_id } }),
    session.me()?.user?.full_access
      ? call(roles.endpoints.list, { query: { limit: limits.page_size_all } }).then(
          (found) => found.items,
          // Without names, a role is said to be there.
          () => [],
        )
      : [],
  ]);
  const others = new Set(items.flatMap(({ created_by }) => (created_by && created_by !== user_id ? [created_by] : [])));
  const names = [...others].map(async (id) => [id, await nameOf(id)] as const);
  return { items, roles: known, makers: new Map(await Promise.all(names)) };
}

const nameOf = (id: number): Promise<string | null> =>
  call(users.endpoints.get, { params: { id } }).then(
    ({ name }) => name,
    () => null,
  );

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
      const params = { id: user_id, key_id: key.id };
      const isDone = await reauthenticated(() => call(remove_api_key, { params }).then(() => true, isGone));
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

/** It was revoked elsewhere. */
const isGone = (error: unknown): true => {
  if (error instanceof ApiError && error.status === 404) return true;
  throw error;
};
