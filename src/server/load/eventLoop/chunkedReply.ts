import { Readable } from 'node:stream';
import { charactersOf, joinShort, type TextParts } from './textParts.ts';
import { timeSlices } from './timeSlices.ts';

/** Characters of a chunk: encoding one takes less than a millisecond. */
export const CHUNK_CHARACTERS = 256 * 1024;

/**
 * A text, or the parts of one, as it is sent: a long one as a stream of chunks, because joining, encoding and writing it
 * at once would keep others waiting (docs/operating/running.md#event-loop). Such an answer has no `Content-Length`.
 */
export function chunkedReply(body: string | TextParts): string | Readable {
  const parts = typeof body === 'string' ? [body] : body;
  if (charactersOf(parts) <= CHUNK_CHARACTERS) return parts.length === 1 ? (parts[0] as string) : parts.join('');
  return Readable.from(chunks(parts), { objectMode: false });
}

async function* chunks(parts: TextParts): AsyncGenerator<Buffer, void, undefined> {
  const pause = timeSlices();
  for (const text of joinShort(parts, CHUNK_CHARACTERS))
    for (let from = 0; from < text.length; ) {
      const to = from + CHUNK_CHARACTERS - (isHighSurrogate(text.charCodeAt(from + CHUNK_CHARACTERS - 1)) ? 1 : 0);
      yield Buffer.from(text.slice(from, to));
      from = to;
      await pause();
    }
}

/** The first half of a character that takes two: both are encoded together. */
const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;
