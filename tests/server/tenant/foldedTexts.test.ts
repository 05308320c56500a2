import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { foldPattern, foldText } from '#sdk/foldText.ts';
import { bindings } from '#server/tenant/bindings.ts';
import { composedSql, foldedSql } from '#server/tenant/foldedSql.ts';
import { operatorSql } from '#server/tenant/operatorSql.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';

let api: Api;
let papers: TestEntity;
beforeAll(async () => {
  api = await startApi();
  papers = await makeEntity(await api.signInOwner(), 'papers', [{ alias: 'title', type: 'text' }]);
});

test('folds case, accents and the form of Unicode', () => {
  const same = [
    ['елка', 'Ёлка', 'ЁЛКА', 'Е\u0308лка'],
    ['lowenthal', 'Löwenthal', 'LO\u0308WENTHAL'],
    ['strasse', 'Straße', 'STRASSE', 'STRAẞE'],
    ['кий', 'КИЙ', 'ки\u0438\u0306', 'КИ\u0418\u0306'],
    ['lodz', 'Łódź'],
    ['istanbul', 'İstanbul', 'ıstanbul'],
    ['οδοσ', 'ΟΔΟΣ', 'οδός'],
    ['viet', 'Việt'],
    ['oeuvre', 'Œuvre'],
    ['aero', 'ÆRØ'],
    ['office no 5', 'oﬃce № 5', 'ｏｆｆｉｃｅ\u00a0no\u00a05', 'of\u00adfice\u200b no\u202f5'],
  ];
  for (const [folded, ...texts] of same) for (const text of texts) expect(foldText(text), text).toBe(folded);
  expect(foldText('кии')).not.toBe(foldText('кий'));
});

test('folds a pattern without changing what its signs mean', () => {
  expect(foldPattern('%Ё\\%_\\\\')).toBe('%е\\%_\\\\');
  expect(foldPattern('\\Ё\\a')).toBe('еa');
  // An accent alone is gone, and so is its backslash: it would take away the meaning of the next sign.
  expect(foldPattern('\\\u0301%')).toBe('%');
  // Full-width signs are no signs of the pattern.
  expect(foldPattern('５０％\\＿＼%')).toBe('50\\%\\_\\\\%');
});

/** What people write, and letters that Unicode takes apart. */
const letters = fc.constantFrom(
  ...'aAzZ09 %_\\-йЙиИёЁеЕъЇїЎўßẞİıŁłØøĐđĦħΣσςάΐΆéÉüÜñÑçÇșțĂăơỨ가각がガ٣،😀№½ﬁ…ÅæŒ％＿＼Ａ㎏',
  ...[
    '\u0301',
    '\u0306',
    '\u0308',
    '\u0323',
    '\u0331',
    '\u0345',
    '\u00a0',
    '\u212a',
    '\u2126',
    '\u200d',
    '\u00ad',
    '\n',
  ],
);
const russian = fc.constantFrom(...'аяАЯйЙёЁщ zZ05\n%«»–—’“”„');
const text = fc.oneof(fc.array(letters, { maxLength: 30 }), fc.array(russian)).map((all) => all.join(''));

test('SQL folds and composes as JavaScript does', async () => {
  const texts = fc.sample(text, { numRuns: 5000, seed: 20_261_129 });
  const { rows } = await api.database.pool.query<{ text: string; folded: string; composed: string }>(
    `select t as text, ${foldedSql('t')} as folded, ${composedSql('t')} as composed
     from (select unnest($1::text[]) collate "und-x-icu" as t) given`,
    [texts],
  );
  expect(rows.length).toBe(5000);
  for (const row of rows)
    expect([row.folded, row.composed], JSON.stringify(row.text)).toEqual([
      foldText(row.text),
      row.text.normalize('NFC'),
    ]);
});

test.each(['ilike', 'like'] as const)('an index serves %s', async (operator) => {
  const client = await api.database.pool.connect();
  try {
    const name = `f_${papers.fields.title}`;
    const bound = bindings();
    const where = operatorSql(operator, { column: `m.${name}`, value: '%Ёлка%', sqlType: 'text', bind: bound.bind });
    await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from acc_1.e_${papers.id} m where ${where}`,
      bound.values,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`_e_${papers.id}_${name}_folded`);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
