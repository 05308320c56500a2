/** The values of a statement. Values from requests are bound, never written into the text. */
export interface Bindings {
  readonly values: unknown[];
  /** @returns the value's placeholder, cast to its type: `$3::bigint` */
  bind(value: unknown, sqlType: string): string;
  /**
   * The same, with one placeholder for equal values. For the rules of roles, which a statement may have several times:
   * PostgreSQL allows 65,535 values.
   */
  bindOnce(value: unknown, sqlType: string): string;
}

/** @param values those that the statement has already, to which others are added */
export function bindings(values: unknown[] = []): Bindings {
  const bind = (value: unknown, sqlType: string) => `$${values.push(value)}::${sqlType}`;
  let bound: Map<string, string> | undefined;
  return {
    values,
    bind,
    bindOnce(value, sqlType) {
      bound ??= new Map();
      const key = `${sqlType} ${JSON.stringify(value)}`;
      const place = bound.get(key) ?? bind(value, sqlType);
      bound.set(key, place);
      return place;
    },
  };
}
