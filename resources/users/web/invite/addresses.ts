/** The addresses of a text, each once, in their order: people separate them by commas, spaces or lines. */
export function addressesOf(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
}
