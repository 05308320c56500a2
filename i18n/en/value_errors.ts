import type { MessageTree } from '#shared/resource.ts';

/** Errors of field values, by type, loaded with the code that shows values. Keys: `errors.*`. */
export default {
  type_text: 'Text of at most 255 characters',
  type_timestamp: 'Date and time with a time zone, for example 2026-01-31T09:30:00Z',
  number_bigint: 'A whole number, at most 9 007 199 254 740 991',
  number_int: 'A whole number from −2 147 483 648 to 2 147 483 647',
  number_smallint: 'A whole number from −32 768 to 32 767',
  not_offered: 'Choose one of those offered',
  file: 'Must be an uploaded file',
  json: 'This is not valid JSON',
  depth: 'Nested too deeply: at most 64 levels',
  too_long: 'At most 1 MB',
} satisfies MessageTree;
