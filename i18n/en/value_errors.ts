import type { MessageTree } from '#shared/resource.ts';

/** Errors of field values, by type, loaded with the code that shows values. The API names them `errors.*`. */
export default {
  type_text: 'Enter up to 255 characters',
  type_timestamp: 'Enter a date and time with a time zone, like 2026-01-31T09:30:00Z',
  number_bigint: 'Enter a whole number up to 9 007 199 254 740 991',
  number_int: 'Enter a whole number up to 2 147 483 647',
  number_smallint: 'Enter a whole number from −32 768 to 32 767',
  number_double: 'Enter a number; a whole one up to 9 007 199 254 740 991',
  number_decimal: 'Digits before the point: up to %{digits}; after it: up to %{scale}',
  phone: 'Enter a phone number, like +1 555 010 0199',
  url: 'Enter an address that starts with https://, http://, mailto: or tel:',
  not_offered: 'This isn’t one of the options',
  taken: 'Another record already has this value',
  file: 'Upload a file',
  json: 'Not valid JSON',
  depth: 'Too deeply nested: up to 64 levels',
  too_long: 'Up to 1 MB',
} satisfies MessageTree;
