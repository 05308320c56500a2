import type { Api } from '../server/api.ts';

/** The id of a passkey of a new member of an account, whose name it has. */
export async function makePasskey(api: Api, account_id: number, name: string): Promise<number> {
  const { id: user_id } = await api.makeUser({ account_id, name });
  const [passkey] = await api.sql<{ id: number }>(
    `insert into control.passkeys (user_id, rp_id, credential_id, public_key, user_handle, counter, is_backed_up, name)
     values ($1, 'localhost', 'stranger', 'key', 'handle', 0, false, $2) returning id`,
    [user_id, name],
  );
  return Number(passkey?.id);
}
