import en_errors from '#i18n/en/errors.ts';
import en_imports from '#i18n/en/imports.ts';
import en_records from '#i18n/en/records.ts';
import en_request_errors from '#i18n/en/request_errors.ts';
import en_value_errors from '#i18n/en/value_errors.ts';
import ru_errors from '#i18n/ru/errors.ts';
import ru_imports from '#i18n/ru/imports.ts';
import ru_records from '#i18n/ru/records.ts';
import ru_request_errors from '#i18n/ru/request_errors.ts';
import ru_value_errors from '#i18n/ru/value_errors.ts';
import type { Account } from '#server/context.ts';
import { interpolate } from '#shared/text/interpolate.ts';
import type { Violation } from '#shared/violations.ts';

type Language = Account['language'];

const columns = { en: en_imports.why_skipped, ru: ru_imports.why_skipped };

const texts: Record<Language, Record<string, string>> = {
  en: {
    ...named('errors.', { ...en_errors, ...en_request_errors, ...en_value_errors }),
    ...named('records.errors.', en_records.errors),
  },
  ru: {
    ...named('errors.', { ...ru_errors, ...ru_request_errors, ...ru_value_errors }),
    ...named('records.errors.', ru_records.errors),
  },
};

function named(prefix: string, words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [prefix + name, text]));
}

/** Header of the column with the reasons. */
export const reasonHeader = (language: Language): string => columns[language];

/** What is wrong, in words. @param name of the field; absent for a fault of the whole row */
export function faultText({ message, params }: Violation, language: Language, name: string | undefined): string {
  const limit = params.min ?? params.max;
  const count = typeof limit === 'number' ? { smart_count: limit } : {};
  const text = interpolate(texts[language][message] ?? message, { ...params, ...count }, language);
  return name === undefined ? text : `${name}: ${text}`;
}
