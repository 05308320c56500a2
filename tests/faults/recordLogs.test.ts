import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { reachEmbedded } from '#server/database/embedded.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { signIn, startStoa } from '../support/processes/stoaProcess.ts';

/** ASVS V16.2.5: what people keep in records, search for and filter by is in no log, whether a call succeeds or fails. */
test('logs calls of records without their values', async () => {
  const data = await temporaryFolder('record-logs');
  onTestFinished(() => removeDataFolder(data));
  const stoa = await startStoa(data, { LOG_LEVEL: 'trace' });
  const authorization = await signIn(stoa.url);
  const send = async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${stoa.url}/api${path}`, {
      method,
      headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const made = async (path: string, body: object): Promise<{ id: number }> => {
    const { status, text } = await send('POST', path, body);
    expect(status, text).toBe(201);
    return JSON.parse(text);
  };
  const entity = await made('/v1/entities', { name: 'Deals', alias: 'deals' });
  const field = (alias: string, type: keyof typeof fieldTypeIds) =>
    made('/v1/entities/fields', { entity_id: entity.id, name: alias, alias, type_id: fieldTypeIds[type] });
  const title = await field('title', 'text');
  await field('amount', 'number');
  const { id } = await made('/rest/deals', { title: 'canary title' });

  const where = [[{ field: 'title', op: 'eq', value: 'canary of a rule' }]];
  await made('/v1/roles', { name: 'canary role', entities: [{ entity_id: entity.id, read: { where } }] });
  const file = new FormData();
  file.set('file', new Blob(['title,amount\ncanary row,canary number\n']), 'canary.csv');
  const calls: [status: number, method: string, path: string, body?: object | FormData][] = [
    [200, 'GET', `/rest/deals/${id}`],
    [200, 'GET', '/rest/deals?search=canary&sort[title]=asc'],
    [200, 'GET', '/rest/deals?query[title][in]=canary,other'],
    [200, 'GET', '/v1/search?query=canary'],
    [200, 'GET', '/rest/deals/export.csv'],
    [200, 'PATCH', `/rest/deals/${id}`, { title: 'canary title, changed' }],
    [422, 'GET', '/rest/deals?query[amount]=canary'],
    [422, 'PATCH', `/rest/deals/${id}`, { amount: 'canary' }],
    [422, 'POST', '/rest/deals/bulk', { create: [{ title: 'canary', canary: 1 }] }],
    [422, 'POST', '/rest/deals/import', file],
    [404, 'GET', '/rest/deals_canary'],
  ];
  for (const [status, ...call] of calls) {
    const answer = await send(...call);
    expect(answer.status, `${call[0]} ${call[1]}: ${answer.text}`).toBe(status);
  }
  await refusedByDatabase(data, `acc_1.e_${entity.id} (f_${title.id})`, async () => {
    const answer = await send('POST', '/rest/deals', { title: 'canary title, changed' });
    expect(answer.status, answer.text).toBe(422);
  });
  await send('DELETE', `/v1/entities/fields/${title.id}`);
  stoa.process.kill('SIGTERM');
  await stoa.exit;

  const log = stoa.lines.join('\n');
  expect(log).toContain('/api/rest/:alias');
  expect(log).toContain('duplicate key value');
  expect(log).not.toMatch(/canary/i);
  expect(log).not.toContain(authorization.replace('WebApp ', ''));
});

/** With an index that an operator made in the database: the errors of PostgreSQL then say the values of rows. */
async function refusedByDatabase(data: string, on: string, work: () => Promise<void>): Promise<void> {
  const { connection } = await reachEmbedded(data);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`create unique index made_by_hand on ${on}`);
  await work();
  await client.query('drop index acc_1.made_by_hand');
  await client.end();
}
