import { atQuery, atSignIn } from '../storage/hostileMessages.ts';
import { messagesOf } from './conversations.ts';

type Random = () => number;

const hostile = [...Object.values(atQuery), ...Object.values(atSignIn)].filter(({ length }) => length < 20_000);
const lengths = [0, 1, 3, 4, 5, 6, 8, 0x7f, 0xff, 0x7fff, 0xffff, 0xff_ffff, 0x7fff_ffff, 0xffff_ffff];

const below = (random: Random, end: number) => Math.floor(random() * end);
const oneOf = <T>(random: Random, all: readonly T[]): T => all[below(random, all.length)] as T;

/** Changes of a list of messages, each of which is one's own copy. */
const mutations: readonly ((messages: Buffer[], at: number, random: Random) => void)[] = [
  // Another length, a count or number, a byte, a type.
  (messages, at, random) => {
    const message = messages[at] as Buffer;
    if (message.length >= 5) message.writeUInt32BE(oneOf(random, lengths), 1);
  },
  (messages, at, random) => {
    const message = messages[at] as Buffer;
    if (message.length >= 7)
      message.writeUInt16BE(oneOf(random, lengths) & 0xffff, 5 + below(random, message.length - 6));
  },
  (messages, at, random) => {
    const message = messages[at] as Buffer;
    message[below(random, message.length)] = below(random, 256);
  },
  (messages, at, random) => {
    (messages[at] as Buffer)[0] = oneOf(random, [...'RSKZTDC123nIGHdcENAst']).charCodeAt(0);
  },
  // Cut, left out, repeated, in another order, something between.
  (messages, at, random) => {
    const message = messages[at] as Buffer;
    messages[at] = message.subarray(0, below(random, message.length));
  },
  (messages, at) => void messages.splice(at, 1),
  (messages, at, random) => {
    const times = oneOf(random, [1, 1, 2, 10, 2000]);
    messages.splice(at, 0, ...Array.from({ length: times }, () => messages[at] as Buffer));
  },
  (messages, at, random) => {
    const other = below(random, messages.length);
    [messages[at], messages[other]] = [messages[other] as Buffer, messages[at] as Buffer];
  },
  (messages, at, random) => void messages.splice(at, 0, oneOf(random, hostile)),
  (messages, at, random) =>
    void messages.splice(at, 0, Buffer.from(Array.from({ length: below(random, 40) }, () => below(random, 256)))),
];

/** One to three changes of an answer. */
export function mutated(answer: readonly Buffer[], random: Random): Buffer {
  const messages = messagesOf(Buffer.concat(answer)).map((each) => Buffer.from(each));
  for (let times = 1 + below(random, 3); times > 0 && messages.length > 0; times--)
    oneOf(random, mutations)(messages, below(random, messages.length), random);
  return Buffer.concat(messages);
}

/** The same bytes at once, byte by byte, or in chunks. */
export function inChunks(bytes: Buffer, random: Random): Buffer[] {
  const size = oneOf(random, [bytes.length, bytes.length, bytes.length <= 4000 ? 1 : 1000, 1 + below(random, 100)]);
  const least = Math.max(1, size, Math.ceil(bytes.length / 4000));
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += least) chunks.push(bytes.subarray(at, at + least));
  return chunks;
}
