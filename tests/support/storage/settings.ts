import { expect } from 'vitest';
import type { CheckLine, StorageSettings } from '#resources/account/storage/storage.resource.ts';
import type { CustomerDatabase } from '../database/postgresServer.ts';
import type { Answer, Client } from '../server/client.ts';

export const path = '/v1/accounts/settings/storage';

/** The settings that name a customer's database, as the form sends them without separation. */
export const ownSettings = ({ host, port, user, password, database }: CustomerDatabase, schema = 'stoa') => ({
  storage_location: 'own' as const,
  storage_database: database,
  storage_schema: schema,
  storage_read_host: host,
  storage_read_port: port,
  storage_read_user: user,
  storage_read_password: password,
});

/** The first violation of a 422, with its kind. */
export function violationOf(answer: Answer) {
  expect(answer.status, answer.text).toBe(422);
  const { field, message, params } = answer.body.violations[0] ?? { field: '', message: '', params: {} };
  return { field, message, ...(params.kind !== undefined && { kind: params.kind }) };
}

export async function save(client: Client, body: object): Promise<StorageSettings> {
  const answer = await client.patch<StorageSettings>(path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** The lines of a check. */
export async function check(client: Client, body: object): Promise<CheckLine[]> {
  const answer = await client.post(`${path}/check`, body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toContain('application/x-ndjson');
  return answer.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CheckLine);
}
