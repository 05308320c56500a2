import { timeSlices } from './timeSlices.ts';

/** A long text in parts, which together are the text: so it is made and sent without keeping other requests waiting. */
export type TextParts = readonly string[];

/** Characters of all parts. */
export function charactersOf(parts: TextParts): number {
  let characters = 0;
  for (const part of parts) characters += part.length;
  return characters;
}

/** The same text in fewer parts: short ones are joined up to so many characters, so that each is not sent by itself. */
export function* joinShort(parts: Iterable<string>, most: number): Generator<string, void, undefined> {
  let text = '';
  for (const part of parts) {
    if (text !== '' && text.length + part.length > most) {
      yield text;
      text = '';
    }
    text += part;
  }
  if (text !== '') yield text;
}

/** Makes the parts in slices, so that others have their turn between them (docs/operating/running.md#event-loop). */
export async function inSlices(parts: Iterable<string>): Promise<TextParts> {
  const pause = timeSlices();
  const made: string[] = [];
  for (const part of parts) {
    made.push(part);
    await pause();
  }
  return made;
}
