import { crc32 } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { idsOf, listOf, putRows } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';

let api: Api;
let owner: Client;
let pages: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  const fields = [
    { alias: 'title', type: 'text' },
    { alias: 'words', type: 'textarea' },
    { alias: 'size', type: 'number', extra: { indexed: true } },
  ] as const;
  pages = await makeEntity(owner, 'pages', fields);
  await makeEntity(owner, 'others', fields);
  await putRows(
    api,
    pages,
    Array.from({ length: 30 }, (_, at) => ({
      id: at + 1,
      title: at % 5 === 0 ? null : `t${at % 4}`,
      // Too long for a URL, and different only at the end.
      words: at % 6 === 0 ? null : `${'слово '.repeat(2000)}${at % 3}`,
      size: at % 2 ? at : null,
    })),
  );
});

const list = (query: Record<string, string>) => listOf(owner, 'pages', query);

/** Reads page after page until there is no next one. */
async function walk(query: Record<string, string>): Promise<number[]> {
  const ids: number[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page = await list({ ...query, after });
    expect(page.status, page.text).toBe(200);
    ids.push(...idsOf(page));
    after = page.body.next_cursor;
  }
  return ids;
}

test.each([
  { 'sort[id]': 'desc' },
  { 'sort[title]': 'asc' },
  { 'sort[title]': 'desc' },
  { 'sort[title]': 'desc', 'sort[size]': 'asc' },
  { 'sort[size]': 'desc', 'sort[id]': 'desc' },
  { 'sort[words]': 'asc' },
  { 'sort[words]': 'desc', 'sort[title]': 'asc' },
  { 'sort[created_at]': 'desc' },
  { 'sort[deleted_at]': 'asc', 'query[size][ex]': 'true' },
] as Record<string, string>[])('pages by key equal the list for the sort %j', async (query) => {
  const whole = idsOf(await list({ ...query, limit: '1000' }));
  expect(await walk({ ...query, limit: '4' })).toEqual(whole);
  expect(await walk({ ...query, limit: '1', fields: 'id' })).toEqual(whole);
});

test('a record created or deleted on an earlier page shifts nothing', async () => {
  const first = await list({ limit: '10' });
  await api.database.pool.query(`delete from acc_1.e_${pages.id} where id in (3, 10)`);
  const second = await list({ limit: '10', after: first.body.next_cursor ?? '' });
  expect(idsOf(second)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
});

test('rejects a modified cursor and one of another sort or entity', async () => {
  const { next_cursor } = (await list({ limit: '2', 'sort[title]': 'asc' })).body;
  const cursor = next_cursor ?? '';
  const refused = async (after: string, query: Record<string, string> = { 'sort[title]': 'asc' }, alias = 'pages') => {
    const answer = await listOf(owner, alias, { ...query, after });
    expect(expectProblem(answer)).toMatchObject({ status: 422, type: 'validation' });
    expect(answer.body).toMatchObject({
      violations: [{ field: 'after', message: 'records.errors.cursor', params: {} }],
    });
  };
  for (let at = 0; at < cursor.length; at++)
    await refused(cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1));
  for (const after of [`${cursor}A`, `${cursor}=`, cursor.slice(0, -1), 'x', '0', 'null', 'ж', cursor.repeat(20)])
    await refused(after);
  await refused(cursor, {});
  await refused(cursor, { 'sort[title]': 'desc' });
  await refused(cursor, { 'sort[title]': 'asc', 'sort[size]': 'asc' });
  await refused(cursor, { 'sort[title]': 'asc' }, 'others');
});

test('a forged cursor gives access to nothing more than a filter', async () => {
  const forge = (text: string) => {
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(`"acc_1".e_${pages.id} id asc ${text}`));
    return Buffer.concat([checksum, Buffer.from(text)]).toString('base64url');
  };
  // The forged cursor itself is valid: a value of the column's type is accepted.
  expect(idsOf(await list({ after: forge('[28]') }))).toEqual([29, 30]);
  for (const text of [
    '["1 or true"]',
    '[null]',
    '[[]]',
    '[{}]',
    '[1,2]',
    '[]',
    '{}',
    'null',
    '[',
    '',
    '[1e400]',
    '[99999999999999999999]',
    '[true]',
  ])
    expect((await list({ after: forge(text) })).status, text).toBe(422);
});
