import { encodings } from './encodings.ts';

/** Parts of a form that say how a file is read, beside the file. JSON Schema, for the OpenAPI document. */
export const fileParts = {
  has_header: { type: 'boolean', description: 'A row names the columns; true by default' },
  sheet: { type: 'string', description: 'Of a workbook; the first that is not hidden by default' },
  header_row: {
    type: 'integer',
    description: 'The row of the names, from 1; found out when it is not named',
  },
  encoding: { enum: encodings, description: 'Found out by the content when it is not named' },
  delimiter: { type: 'string', description: 'One character, or tab; found out when it is not named' },
  formats: {
    type: 'string',
    description: 'JSON: alias of a column to point, comma, dmy or mdy; found out for the others',
  },
  empty: {
    type: 'string',
    description: 'JSON: words that mean no value in fields of no text; the usual ones, such as N/A, when it is absent',
  },
  time_zone: { type: 'string', description: 'IANA name: of times without an offset; UTC by default' },
  labels: {
    type: 'boolean',
    description: 'Names of options, records and people come before ids, as in an export with labels',
  },
  on_error: { enum: ['stop', 'skip'], description: 'A row with faults refuses the file, or is left out' },
  dry_run: { type: 'boolean', description: 'Looks at every row and imports none' },
};

/** Those of an import. */
export const importParts = {
  ...fileParts,
  mapping: { type: 'string', description: 'JSON: header of a column to alias of a field' },
  columns: {
    type: 'string',
    description: 'JSON: position of a column from 0 to alias of a field, or null; wins over mapping',
  },
  mode: {
    enum: ['create', 'update', 'upsert'],
    description:
      'What rows are to the records that are there; `upsert` changes those that a row names and creates the others',
  },
  key: {
    type: 'string',
    description: 'Alias of the column that names a row’s record: `id`, the default, or a unique field',
  },
  preview: { type: 'boolean', description: 'Answers only the beginning of the file' },
  create_records: {
    type: 'boolean',
    description: 'Records that selects of entities lead to are made, where a text names none',
  },
  create_options: { type: 'boolean', description: 'Options that select fields lack are made' },
};
