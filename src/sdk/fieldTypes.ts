/** The types of fields by name, with their ids in the API and in the database: `type_id` of the fields of an entity (docs/reference/api/entities.md#field-types). */
export const fieldTypes = {
  text: 1,
  number: 2,
  textarea: 3,
  boolean: 4,
  select: 5,
  date: 6,
  timestamp: 7,
  file: 8,
  json: 9,
} as const;
