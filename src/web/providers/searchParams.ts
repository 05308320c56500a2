/** The search part of an address with a parameter set, or removed for null; empty without parameters. */
export function withParam(search: string, name: string, value: string | null): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  if (value !== null) params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}
