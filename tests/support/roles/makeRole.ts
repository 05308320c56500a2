import { expect } from 'vitest';
import type { Role, RoleCreate } from '#resources/people/roles/roles.resource.ts';
import type { Api } from '../server/api.ts';
import type { Client } from '../server/client.ts';

let count = 0;

/** Creates a role through the API. */
export async function makeRole(admin: Client, role: Partial<RoleCreate> = {}): Promise<Role> {
  count += 1;
  const answer = await admin.post<Role>('/v1/roles', { name: `Role ${count}`, ...role });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** A new person of the first account who holds these roles, signed in. */
export async function makeHolder(api: Api, ...roles: Pick<Role, 'id'>[]): Promise<Client & { id: number }> {
  const { id, email } = await api.makeUser();
  for (const role of roles)
    await api.sql('insert into control.membership_roles (account_id, user_id, role_id) values (1, $1, $2)', [
      id,
      role.id,
    ]);
  return { ...(await api.signIn(email)), id };
}

/** Every right on one entity. */
export const allRights = (entity_id: number) =>
  ({ entity_id, read: 'all', create: 'all', update: 'all', delete: 'all', import: 'all', export: 'all' }) as const;

/** Conditions, all of which must hold. */
export const where = (...conditions: { field: string; op: string; value: unknown }[]) => ({ where: [conditions] });

/** The records whose `owner` is the caller. */
export const own = where({ field: 'owner', op: 'eq', value: { me: true } });
