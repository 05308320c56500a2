/** The values of a statement. Values from requests are bound, never written into the text. */
export interface Bindings {
  readonly values: unknown[];
  /** @returns the value's placeholder, cast to its type: `$3::bigint` */
  bind(value: unknown, sqlType: string): string;
}

/** @param values those that the statement has already, to which others are added */
export function bindings(values: unknown[] = []): Bindings {
  return { values, bind: (value, sqlType) => `$${values.push(value)}::${sqlType}` };
}
