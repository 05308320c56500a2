import { expect, test } from 'vitest';
import { diffJson } from '#resources/data/records/web/history/JsonChange.tsx';
import { diffWords } from '#resources/data/records/web/history/TextChange.tsx';

test('marks only the differing words of two texts', () => {
  expect(diffWords('The quick brown fox', 'The slow brown fox')).toEqual({
    before: 'The ',
    removed: 'quick ',
    added: 'slow ',
    after: 'brown fox',
  });
  expect(diffWords('a a', 'a a a')).toEqual({ before: 'a ', removed: '', added: 'a ', after: 'a' });
  expect(diffWords('', 'new')).toEqual({ before: '', removed: '', added: 'new', after: '' });
});

test('names each differing path of two JSON values', () => {
  expect(diffJson({ a: 1, b: [1, 2, { c: 'x' }] }, { a: 1, b: [1, 3, { c: 'y' }], d: null })).toEqual([
    { path: 'b[1]', before: 2, after: 3 },
    { path: 'b[2].c', before: 'x', after: 'y' },
    { path: 'd', before: undefined, after: null },
  ]);
  expect(diffJson([1], { 0: 1 })).toEqual([{ path: '', before: [1], after: { 0: 1 } }]);
  expect(diffJson({ constructor: 1 }, {})).toEqual([{ path: 'constructor', before: 1, after: undefined }]);
});
