type IsoDates<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

/** A row as the API answers it: timestamps as ISO 8601 in UTC. */
export function isoDates<Row extends object>(row: Row): IsoDates<Row> {
  const answered: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row))
    answered[column] = value instanceof Date ? value.toISOString() : value;
  return answered as IsoDates<Row>;
}
