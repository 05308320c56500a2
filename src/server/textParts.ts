/** A long text in parts, which together are the text: so it is made and sent without keeping other requests waiting. */
export type TextParts = readonly string[];

/** Characters of all parts. */
export function charactersOf(parts: TextParts): number {
  let characters = 0;
  for (const part of parts) characters += part.length;
  return characters;
}
