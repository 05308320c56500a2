import { foldPattern, foldText } from '../foldText.ts';

/** Orders two values that are not null: below zero, zero or above it. */
export type Compare = (a: unknown, b: unknown) => number;

interface Given {
  /** Null or undefined: the record has no value. */
  value: unknown;
  /** As the API takes it, a text, or parsed. */
  operand: unknown;
  compare: Compare;
}

type Meaning = (given: Given) => boolean;

const hasValue = (value: unknown) => value !== null && value !== undefined;

const compared =
  (isRight: (order: number) => boolean): Meaning =>
  ({ value, operand, compare }) =>
    hasValue(value) && isRight(compare(composed(value), composed(operand)));

const severalOf = (operand: unknown): unknown[] => {
  if (Array.isArray(operand)) return operand;
  return operand === '' ? [] : String(operand).split(',');
};

/** A pattern of SQL: `%` any text, `_` one character, a backslash before a character means itself. */
const like =
  (ofText: (text: string) => string, ofPattern = ofText): Meaning =>
  ({ value, operand }) =>
    hasValue(value) && isLike(ofText(String(value)), ofPattern(String(operand)));

/** Texts that differ in the form of Unicode alone are the same. */
const composed = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value);

/** A backslash at the end matches itself. */
function isLike(text: string, pattern: string): boolean {
  const source = pattern.replace(/\\(.)|./gsu, (each, escaped: string | undefined) => {
    if (each === '%') return '.*';
    if (each === '_') return '.';
    return (escaped ?? each).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, 'su').test(text);
}

const contains = like(foldText, foldPattern);
/** The values of a list, or the one value; none is empty. */
const valuesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : hasValue(value) ? [value] : []);

const isSame = (compare: Compare) => (a: unknown) => (b: unknown) => compare(composed(a), composed(b)) === 0;

/** A list is equal to one with the same values, in any order. */
const equals: Meaning = (given) => {
  const { value, operand, compare } = given;
  if (!Array.isArray(value)) return compared((order) => order === 0)(given);
  const wanted = severalOf(operand);
  return (
    wanted.every((one) => value.some(isSame(compare)(one))) && value.every((one) => wanted.some(isSame(compare)(one)))
  );
};
const isOneOf: Meaning = ({ value, operand, compare }) =>
  valuesOf(value).some((each) => severalOf(operand).some(isSame(compare)(each)));
const isEachOf: Meaning = ({ value, operand, compare }) =>
  hasValue(value) && severalOf(operand).every((one) => valuesOf(value).some(isSame(compare)(one)));

/** Holds for a record without a value too. */
const opposite =
  (of: Meaning): Meaning =>
  (given) =>
    !of(given);

/**
 * What each filter operator of the API means, for values in memory (docs/guides/adding-an-operator.md). SQL apart, this is
 * written once: fake hosts of modules, fake APIs and the reference of random queries use it.
 */
export const meanings = {
  ilike: contains,
  nilike: opposite(contains),
  like: like((text) => text.normalize('NFC')),
  eq: equals,
  ne: opposite(equals),
  gte: compared((order) => order >= 0),
  lte: compared((order) => order <= 0),
  gt: compared((order) => order > 0),
  lt: compared((order) => order < 0),
  in: isOneOf,
  nin: opposite(isOneOf),
  all: isEachOf,
  ex: ({ value, operand }) => hasValue(value) === (String(operand) === 'true'),
} as const satisfies Record<string, Meaning>;

/** Undefined: there is no operator of that name. */
export const meaningOf = (operator: string): Meaning | undefined =>
  Object.hasOwn(meanings, operator) ? meanings[operator as keyof typeof meanings] : undefined;
