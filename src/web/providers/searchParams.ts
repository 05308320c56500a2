/** The search of an address with this parameter set, or without it; empty where nothing is left. */
export function withParam(search: string, name: string, value: string | null): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  if (value !== null) params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}
