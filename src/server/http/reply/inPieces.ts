import { Readable } from 'node:stream';
import { timeSlices } from '../../eventLoop/timeSlices.ts';

/** Characters of a piece: encoding one takes less than a millisecond. */
const PIECE = 256 * 1024;

/**
 * A text as it is sent: a long one as a stream of pieces, because encoding and writing it at once would keep others
 * waiting (docs/operating.md#event-loop). Such an answer has no `Content-Length`.
 */
export const inPieces = (text: string): string | Readable =>
  text.length <= PIECE ? text : Readable.from(pieces(text), { objectMode: false });

async function* pieces(text: string): AsyncGenerator<Buffer, void, undefined> {
  const pause = timeSlices();
  for (let from = 0; from < text.length; ) {
    const to = from + PIECE - (isHighSurrogate(text.charCodeAt(from + PIECE - 1)) ? 1 : 0);
    yield Buffer.from(text.slice(from, to));
    from = to;
    await pause();
  }
}

/** The first half of a character that takes two: both are encoded together. */
const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;
