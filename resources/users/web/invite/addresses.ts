/** The addresses in a text, without duplicates, separated by commas, semicolons, spaces or line breaks. */
export function addressesOf(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
}
