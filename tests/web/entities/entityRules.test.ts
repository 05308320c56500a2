import { describe, expect, test } from 'vitest';
import { entities } from '#resources/data/entities/entities.resource.ts';
import { parametersOf } from '#resources/data/entities/web/api-methods/Parameters.tsx';
import { proposedAlias } from '#resources/data/entities/web/card/AliasInput.tsx';
import { isRetryable } from '#resources/data/entities/web/page/EntityHistory.tsx';
import { changesOf } from '#resources/data/history/web/changes.ts';
import { valueText } from '#resources/data/history/web/valueText.ts';
import { check, type Schema } from '#shared/violations.ts';
import { entity, event, field } from './entityApi.ts';

describe('suggested alias', () => {
  test.each([
    ['Deals', 'deals'],
    ['  Big  Deals!! ', 'big_deals'],
    ['Щётки и ёлки', 'shchetki_i_elki'],
    ['Привет, Мир №5', 'privet_mir_5'],
    ['2026 год', 'god'],
    ['Zürich', 'zurich'],
    ['ab', ''],
    ['', ''],
    ['日本', ''],
    ['E 17', ''],
    ['Created at', ''],
    ['x'.repeat(80), 'x'.repeat(63)],
  ])('of %j is %j', (name, alias) => expect(proposedAlias(name)).toBe(alias));

  test('is accepted by the server for any name', () => {
    const letters = ['a', 'Я', '_', ' ', '7', 'ß', '-', 'e', '𝒳', 'ъ', "'"];
    for (let seed = 0; seed < 3000; seed += 1) {
      const name = Array.from(
        { length: 1 + (seed % 70) },
        (_, at) => letters[(seed * 31 + at * at * 7) % letters.length],
      ).join('');
      const alias = proposedAlias(name);
      if (alias === '') continue;
      expect(check(entities.endpoints.create.body as Schema, { name: 'x', alias }), name).toMatchObject({ ok: true });
    }
  });
});

describe('changed properties', () => {
  test('are listed key by key; of extra, only the differences', () => {
    const extra = { from: { indexed: false, default_value: 1 }, to: { indexed: true, default_value: 1 } };
    expect(changesOf({ name: { from: 'a', to: 'b' }, extra, alias: 'given, not changed' })).toEqual([
      { key: 'name', from: 'a', to: 'b' },
      { key: 'indexed', from: false, to: true },
    ]);
  });

  test('can change from nothing to something and back', () => {
    expect(changesOf({ extra: { from: null, to: { default_value: 5 } } })).toEqual([
      { key: 'default_value', from: undefined, to: 5 },
    ]);
    expect(changesOf({ name: { from: 'a' } })).toEqual([{ key: 'name', from: 'a', to: undefined }]);
    expect(changesOf({ name: 'a', variants: [{ name: 'New' }] })).toEqual([]);
  });

  test.each([
    [null, 'history.none'],
    ['', 'history.none'],
    [0, '0'],
    [false, 'history.no'],
    ['x'.repeat(200), `${'x'.repeat(120)}…`],
    [[{ id: 1, name: 'New' }, { name: 'Won' }], 'New, Won'],
    [[2, 1], '2, 1'],
    [[], 'history.none'],
    [{ a: 1 }, '{"a":1}'],
  ])('shows %j as %j', (value, text) => expect(valueText(value, (key) => key)).toBe(text));
});

describe('retry', () => {
  const failed = { ok: false, error: 'history.errors.busy' };
  const of = entity({ id: 5, status_id: 3, fields: [field({ id: 21, status_id: 3 }), field({ id: 22 })] });
  const rows = [
    event({ id: 6, field_id: 22, result: failed }),
    event({ id: 5, field_id: 21, result: null }),
    event({ id: 4, field_id: 21, result: failed }),
    event({ id: 3, field_id: 21, result: failed }),
    event({ id: 2, result: failed }),
    event({ id: 1, result: { ok: true } }),
  ];
  test('is offered for the newest failed change of an entity that is still failed', () => {
    expect(rows.filter((row) => isRetryable(row, rows, of)).map(({ id }) => id)).toEqual([4, 2]);
  });
});

test('builds a write call with the fields that are ready', () => {
  const of = entity({
    id: 5,
    fields: [field({ id: 1, alias: 'stage', name: 'Stage' }), field({ id: 2, alias: 'later', status_id: 1 })],
  });
  const parameters = parametersOf('create', of, (key) => key);
  expect(parameters).toEqual([{ name: 'stage', meaning: 'Stage, text' }]);
  expect(parametersOf('list', of, (key) => key).map(({ name }) => name)).toContain('query[field]');
});
