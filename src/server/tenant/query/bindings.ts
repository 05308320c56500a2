/** The values of a statement in the making: whatever anybody typed is bound, never written into the text. */
export interface Bindings {
  readonly values: unknown[];
  /** @returns the place of the value, cast to its type: `$3::bigint` */
  bind(value: unknown, sqlType: string): string;
}

export function bindings(): Bindings {
  const values: unknown[] = [];
  return { values, bind: (value, sqlType) => `$${values.push(value)}::${sqlType}` };
}
