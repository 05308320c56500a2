type Scalar = string | number | boolean | null | undefined;
export type Query = { [key: string]: Scalar | Query | readonly string[] };

/** Params for the query string; empty, undefined and NaN are dropped (SPEC.md section 7). Nested keys go in brackets, lists are repeated. */
export function queryString(query: Query = {}): string {
  const params = new URLSearchParams();
  const add = (key: string, value: Query[string]): void => {
    if (value === undefined || value === null || value === '' || Number.isNaN(value)) return;
    if (Array.isArray(value)) for (const each of value as string[]) add(key, each);
    else if (typeof value !== 'object') params.append(key, String(value));
    else for (const [inner, item] of Object.entries(value)) add(`${key}[${inner}]`, item);
  };
  for (const [key, value] of Object.entries(query)) add(key, value);
  const text = params.toString();
  return text && `?${text}`;
}
