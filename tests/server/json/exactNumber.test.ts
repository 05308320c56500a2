import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKeptExactly } from '#shared/json/exactNumber.ts';
import { jsonFault } from '#shared/json/jsonFault.ts';

test.each([
  ...['0', '-0', '0.0', '0e999999999', '0.1', '1.10', '100', '1e23', '1E+22', '9007199254740992'],
  // As programs write doubles: with 17 digits, or all of them.
  ...['0.10000000000000001', '0.30000000000000004', '0.1000000000000000055511151231257827', '5e-324'],
  ...['1000000000000000000000', '0.000000000000000000000000000001', '1.7976931348623157e308'],
])('a double keeps %s', (literal) => {
  expect(isKeptExactly(literal)).toBe(true);
});

test.each([
  ...['12345678901234567890', '9007199254740993', '-9007199254740993', '90071992547409930e-1', '0.1234567890123456789'],
  ...[
    '0.12345678901234567890123',
    '1e400',
    '-1e400',
    '1e-400',
    '4e-324',
    '12345678901234567',
    '1.7976931348623159e308',
  ],
  `1${'0'.repeat(50)}1`,
  `0.${'1'.repeat(2000)}`,
])('a double does not keep %s', (literal) => {
  expect(isKeptExactly(literal)).toBe(false);
});

test('what JSON writes of a double is kept, with 17 digits too', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(isKeptExactly(JSON.stringify(value))).toBe(true);
      expect(isKeptExactly(value.toPrecision(17))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['{"a": [1, {"b\\u0041": -12345678901234567890}]}', 'a.1.bA', 'errors.number_digits'],
  ['{"a": "12345678901234567890", "b": {"__proto__": 1}}', 'b.__proto__', 'errors.json_key'],
  ['[[], {}, "x", [1e400]]', '3.0', 'errors.number_digits'],
  ['12345678901234567890', '', 'errors.number_digits'],
  ['{"\\u005f_proto__": 1}', '__proto__', 'errors.json_key'],
])('names the place of the fault in %s', (text, path, message) => {
  const fault = jsonFault(text);
  expect([fault?.path.join('.'), fault?.message]).toEqual([path, message]);
});

test('has no fault in what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!/"__proto__":/.test(text));
      expect(jsonFault(text)).toBeNull();
    }),
  );
});

test.each(['{"constructor": {"prototype": 1}}', '"__proto__"', '{"a": "__proto__", "x__proto__": "\\"__proto__\\":"}'])(
  'takes %s',
  (text) => {
    expect(jsonFault(text)).toBeNull();
  },
);
