import { foldPattern } from '#sdk/foldText.ts';
import type { Compared } from '#shared/operators/operator.ts';
import { type OperatorName, operators } from '#shared/operators/operators.ts';
import { composedSql, foldedSql } from './foldedSql.ts';

type Given = Pick<Compared, 'column' | 'value' | 'sqlType' | 'bind'>;

/** The condition of an operator. Which texts are the same: docs/reference/api/records.md#same-texts. */
export const operatorSql = (name: OperatorName, given: Given): string =>
  operators[name].sql({
    ...given,
    equal: () => equalTo(given),
    oneOf: () => oneOf(given.value as unknown[], given),
    eachOf: () => `${given.column} @> ${given.bind(given.value, given.sqlType)}`,
    ordered: (sign) => ordered(sign, given),
    foldedLike: () => foldedLike(given.value as string, given),
    exactLike: () => exactLike(given.value as string, given),
  });

/** A text as given, composed and decomposed: three texts at most that all mean the same. In the order of their bytes. */
const formsOf = (text: string): string[] =>
  [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])].sort((a, b) => (a < b ? -1 : 1));

const isList = (sqlType: string) => sqlType.endsWith('[]');

function equalTo(given: Given): string {
  const { column, value, sqlType, bind } = given;
  if (isList(sqlType)) return `(${column} @> ${bind(value, sqlType)} and ${column} <@ ${bind(value, sqlType)})`;
  const hasForms = sqlType === 'text' && formsOf(value as string).length > 1;
  return hasForms ? oneOf([value], given) : `${column} = ${bind(value, sqlType)}`;
}

function oneOf(values: readonly unknown[], { column, sqlType, bind }: Given): string {
  if (values.length === 0) return 'false';
  if (isList(sqlType)) return `${column} && ${bind(values, sqlType)}`;
  const forms = sqlType === 'text' ? [...new Set(values.flatMap((value) => formsOf(value as string)))] : values;
  return `${column} = any(${bind(forms, `${sqlType}[]`)})`;
}

/** Of the forms of a text, the one that leaves the others on the right side. */
function ordered(sign: Parameters<Compared['ordered']>[0], { column, value, sqlType, bind }: Given): string {
  const forms = sqlType === 'text' ? formsOf(value as string) : [value];
  return `${column} ${sign} ${bind(sign === '>=' || sign === '<' ? forms[0] : forms.at(-1), sqlType)}`;
}

/** The pattern matches, whatever the case and the accents: an index finds it. */
export const foldedLike = (pattern: string, { column, bind }: Pick<Given, 'column' | 'bind'>): string =>
  `${foldedSql(column)} like ${bind(foldPattern(withoutTrailingEscape(pattern)), 'text')}`;

/** An index finds the texts that match when they are folded. */
function exactLike(pattern: string, given: Given): string {
  const composed = given.bind(withoutTrailingEscape(pattern.normalize('NFC')), 'text');
  // One character may be folded into several, or none.
  const wider = pattern.replace(/\\.|_/gsu, (each) => (each === '_' ? '%' : each));
  return `(${foldedLike(wider, given)} and ${composedSql(given.column)} like ${composed})`;
}

/** PostgreSQL refuses a pattern that ends with a single backslash; doubled, it matches itself. */
function withoutTrailingEscape(pattern: string): string {
  let end = pattern.length;
  while (pattern[end - 1] === '\\') end--;
  return (pattern.length - end) % 2 === 1 ? `${pattern}\\` : pattern;
}
