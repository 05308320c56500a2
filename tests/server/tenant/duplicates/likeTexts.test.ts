import { expect, test } from 'vitest';
import { AlikeRecords } from '#server/tenant/duplicates/alikeRecords.ts';
import { blockingKeys } from '#server/tenant/duplicates/blockingKeys.ts';
import { isAlike, type LikeText, likeText } from '#server/tenant/duplicates/likeText.ts';
import { misspeltNames, recallOf } from '../../../support/records/misspelt.ts';

const textOf = (text: string) => likeText(text) as LikeText;

/** As the groups are found: the texts have a key in common, and are alike. */
function areFound(one: string, other: string): boolean {
  const keys = new Set(blockingKeys(textOf(one)));
  return blockingKeys(textOf(other)).some((key) => keys.has(key)) && isAlike(textOf(one), textOf(other));
}

test.each([
  ['Ромашка', 'Ромошка'],
  ['Ромашка', 'Ромашкка'],
  ['Ромашка', 'Рмашка'],
  ['Ромашка', 'Рмоашка'],
  ['Ромашка Сервис', 'Сервис  Ромашка'],
  ['Ромашка Сервис', 'Сервис Ромошка'],
  ['ООО «Ромашка»', 'Ромашка, ЗАО'],
  ['Acme Ltd.', 'ACME LLC'],
  ['Ёлка и палка', 'Елка и палка'],
  ['Ice cream', 'Icecream'],
  ['Café Zürich 24', '24 cafe zurich'],
  ['Volkswagen', 'Volkswagen Group'],
  ['Internatonal Busines Machines', 'International Business Machines'],
  ['Петрова Анна Сергеевна', 'Петрова Анна'],
  ['12-34', '1234'],
])('%s is like %s', (one, other) => {
  expect([areFound(one, other), areFound(other, one)]).toEqual([true, true]);
});

test.each([
  ['Flat 12', 'Flat 13'],
  ['Company 1', 'Company 10'],
  ['Иван', 'Ирин'],
  ['Петров Иван', 'Петров Олег'],
  ['Acme Ltd', 'Apex Ltd'],
  ['ООО', 'ЗАО'],
])('%s is not like %s', (one, other) => {
  expect([areFound(one, other), areFound(other, one)]).toEqual([false, false]);
});

test('compares no text without letters and digits', () => {
  expect(likeText(' - ')).toBeNull();
});

test('finds 95 of 100 misspelt names, and takes few others for them', () => {
  const rows = misspeltNames(20_000);
  const all = new AlikeRecords(rows.length);
  for (const { id, name } of rows) all.add(id, name);
  const groups = all.found.filter(({ ids }) => ids.length > 1);
  expect(recallOf(rows, groups)).toBeGreaterThan(0.95);
  const named = groups.reduce((sum, { ids }) => sum + ids.length - 1, 0);
  expect(named).toBeLessThan(1.5 * rows.filter(({ of }) => of).length);
});

test('compares all records with so many texts as there is room for', () => {
  const all = new AlikeRecords(2);
  for (const [at, name] of ['Hammer', 'Pliers', 'Wrench', 'Hamer', 'pliers', 'Wrenhc'].entries()) all.add(at + 1, name);
  expect(all.found.map(({ ids }) => ids)).toEqual([
    [1, 4],
    [2, 5],
  ]);
  expect([all.isFull, all.last]).toEqual([true, 2]);
});
