import { folds } from '#sdk/foldText.ts';

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
    when ${text} collate "C" ~ '${folds.plain}' then replace(lower(${text}) collate "C", 'ё', 'е')
    else regexp_replace(${replaced}, '${folds.removed}', '', 'g') end)`;
};

/** A text in Unicode's composed form. */
export const composedSql = (text: string): string =>
  `(case when octet_length(${text}) = length(${text}) then ${text} else normalize(${text}, nfc) end)`;
