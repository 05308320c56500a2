import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanName } from '#server/files/fileName.ts';

test.each([
  ['photo.JPG', 'jpg', 'photo.JPG'],
  ['photo.jpeg', 'jpg', 'photo.jpeg'],
  ['photo.php', 'png', 'photo.png'],
  ['photo', 'png', 'photo.png'],
  ['', 'png', 'file.png'],
  ['.png', 'png', 'png.png'],
  ['v1.2 final draft', 'png', 'v1.2 final draft.png'],
  ['', null, 'file'],
  ['\u0000', null, 'file'],
  ['a\u2028b.txt', null, 'a b.txt'],
  ['a\r\nb\tc.txt', null, 'a b c.txt'],
  ['a "quoted" name.txt', null, 'a "quoted" name.txt'],
  ['a\ud800b.txt', null, 'a\ufffdb.txt'],
  ['cafe\u0301.txt', null, 'café.txt'],
  ['con:aux|x?.txt', null, 'con_aux_x_.txt'],
  ['a  b .txt. ', null, 'a b .txt'],
])('%j of %s is %j', (given, extension, expected) => {
  expect(cleanName(given, extension)).toBe(expected);
});

test('any input gives a name that is safe on disk, in a header and in a link', () => {
  const names = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 400 }));
  fc.assert(
    fc.property(names, fc.constantFrom(null, 'png', 'jpg'), (given, extension) => {
      const name = cleanName(given, extension);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(255);
      expect(name).not.toMatch(/[/\\\p{Cc}]/u);
      expect(name.isWellFormed()).toBe(true);
      expect(['.', '..']).not.toContain(name);
      expect(decodeURIComponent(encodeURIComponent(name))).toBe(name);
      if (extension) expect(name.toLowerCase()).toMatch(extension === 'jpg' ? /\.jpe?g$/ : /\.png$/);
    }),
    { numRuns: 500 },
  );
});

test('reads a long name in time that does not grow with its square', () => {
  const work = (given: string) => {
    const start = performance.now();
    cleanName(given, null);
    return performance.now() - start;
  };
  const spaces = (length: number) => `a${'.'.repeat(length)}b`;
  const base = Math.max(1, ...[1, 2, 3].map(() => work(spaces(1000))));
  // 400 times the length: 160,000 times the work for a pattern that backtracks.
  expect(work(spaces(400_000))).toBeLessThan(base * 1000);
  expect(cleanName(`/x/${'.'.repeat(78)}a${'x'.repeat(78_000)}.PNG`, 'png')).toMatch(/^ax+\.PNG$/);
});
