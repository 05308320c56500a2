import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commentText, jsKey, jsLiteral, jsString, shellString } from '#shared/client/quoting.ts';

const run = promisify(execFile);

/** Characters that end a line, are invisible, or change the text direction. */
const unseen = /[\p{Cc}\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

const piece = fc.constantFrom(
  '*/',
  '`',
  '$'.concat('{'),
  "'",
  '"',
  '\\',
  '\n',
  '\r',
  '\u2028',
  '</script>',
  '<!--',
  '@ts-ignore',
  '\u202e',
  '\u0000',
  '\ud800',
  '😀',
  '\u001b[201~',
  '\udb40\udc41',
);
const hostile = fc
  .array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 6 })
  .map((parts) => parts.join(''));

const value = (code: string) => new Function(`return ${code};`)();

test('a string literal evaluates to the text and contains no invisible characters', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(value(jsString(text))).toBe(text);
      expect(jsString(text)).not.toMatch(unseen);
      expect(jsString(text)).not.toMatch(/<\/|<!/);
    }),
    { numRuns: 5000 },
  );
});

test('a literal evaluates to the value, whatever its keys', () => {
  const key = fc.oneof(hostile, fc.constantFrom('__proto__', 'constructor', 'class', '1', 'a-b'));
  const json = fc.letrec((tie) => ({
    any: fc.oneof(
      hostile,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 3 }),
      tie('object'),
    ),
    object: fc.array(fc.tuple(key, tie('any')), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
  })).any;
  fc.assert(
    fc.property(json, (given) => {
      expect(value(jsLiteral(given))).toEqual(given);
    }),
  );
  const own = value(`({ ${jsKey('__proto__')}: 1 })`);
  expect([Object.keys(own), Object.getPrototypeOf(own)]).toEqual([['__proto__'], Object.prototype]);
});

test('a comment stays on one line, is not closed early and contains no tags', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const comment = commentText(text);
      expect(value(`/** ${comment} */ 7`)).toBe(7);
      expect(comment).not.toMatch(/\*\/|@|\n|\r|<\/|<!/);
      expect(comment).not.toMatch(unseen);
      expect(comment.isWellFormed()).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('a shell argument is passed literally', async () => {
  const texts = ["it's", '$HOME `id` $(id)', 'a\nb', '"\\', '!x; rm -rf ~', '', '*', "'''"];
  for (const text of texts) {
    const { stdout } = await run('sh', ['-c', `printf %s ${shellString(text)}`]);
    expect(stdout).toBe(text);
  }
});
