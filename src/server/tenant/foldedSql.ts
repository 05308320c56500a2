import { folds } from '#sdk/foldText.ts';

/** ASCII, Russian letters and the signs beside them: in lower case, only `ё` is folded. */
const russian = String.raw`^[\u0001-\u007f\u0410-\u044f\u0401\u0451«»–—’“”„]*$`;

/**
 * A text as `foldText` folds it, in SQL: of functions that every PostgreSQL has, so that it can be the expression of an
 * index on any server. Texts of ASCII alone, which a comparison of lengths finds, and those of Russian letters need a
 * fraction of the time. The result is compared byte by byte.
 * @param text a column, or another expression without side effects
 */
export const foldedSql = (text: string): string => {
  const lower = `lower(normalize(${text}, nfkd)) collate "C"`;
  const replaced = folds.replaced.reduce((sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`, lower);
  return `(case when octet_length(${text}) = length(${text}) then lower(${text} collate "C")
    when ${text} collate "C" ~ '${russian}' then replace(lower(${text}) collate "C", 'ё', 'е')
    else regexp_replace(${replaced}, '${folds.removed}', '', 'g') end)`;
};

/** A text in Unicode's composed form. */
export const composedSql = (text: string): string =>
  `(case when octet_length(${text}) = length(${text}) then ${text} else normalize(${text}, nfc) end)`;
