import dgram from 'node:dgram';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ProofResult } from '#resources/account/account/server/domainProof.service.ts';
import { type Answer, endless, listenHostile } from './hostileSocket.ts';

/** The value of the record that proves the domain. */
const value = 'stoa-domain=abc';

/** What a message claims of itself, other than what it has. */
interface Claims {
  id?: number;
  flags?: number;
  question?: Buffer;
  /** Numbers of questions, answers, authorities and additional records. */
  counts?: readonly [number, number, number, number];
}

const TRUNCATED = 0x8380;

/** Of a query: the name, its type and class. */
function questionOf(query: Buffer): Buffer {
  let at = 12;
  while (query[at] !== 0) at += (query[at] as number) + 1;
  return query.subarray(12, at + 5);
}

function message(query: Buffer, records: readonly Buffer[], claims: Claims = {}): Buffer {
  const { id = query.readUInt16BE(0), flags = 0x8180, question = questionOf(query) } = claims;
  const head = Buffer.alloc(12);
  const counts = claims.counts ?? [1, records.length, 0, 0];
  for (const [at, number] of [id, flags, ...counts].entries()) head.writeUInt16BE(number, 2 * at);
  return Buffer.concat([head, question, ...records]);
}

/** The name of the question, as a pointer to it. */
const ITS_NAME = Buffer.from([0xc0, 12]);

function record(data: Buffer, { name = ITS_NAME, type = 16, length = data.length } = {}): Buffer {
  const head = Buffer.from([0, type, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(length, 8);
  return Buffer.concat([name, head, data]);
}

/** A TXT record of one string of up to 255 bytes. */
const txt = (text: string | Buffer) => record(Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]));

/** Null: silence. */
type Make = (query: Buffer) => Buffer | null;

const answers = (records: readonly Buffer[], claims?: Claims) => (query: Buffer) => message(query, records, claims);

/** Answers questions for addresses, by their type: 1 and 28. Silence for a type without an answer. */
export const addresses =
  (ofTypes: Record<number, readonly Buffer[]>): Make =>
  (query) => {
    const type = questionOf(query).readUInt16BE(questionOf(query).length - 4);
    return ofTypes[type]
      ? message(
          query,
          ofTypes[type].map((data) => record(data, { type })),
        )
      : null;
  };

/** By TCP each message has its length before it. */
const framed = (bytes: Buffer, length = bytes.length): Buffer => {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(length);
  return Buffer.concat([head, bytes]);
};

const truncated = answers([], { flags: TRUNCATED });

const byTcp =
  (make: (query: Buffer) => Answer): Answer =>
  (socket) => {
    socket.once('data', (bytes) => make(bytes.subarray(2))(socket));
  };
const sends =
  (make: (query: Buffer) => Buffer): Answer =>
  (socket) =>
    byTcp((query) => (to: Socket) => to.write(framed(make(query))))(socket);

const right = txt(value);
const many = Array.from({ length: 3000 }, (_, at) => txt(`v=${at}`));
/** One record of strings that fill the longest message. */
const longest = record(
  Buffer.concat(Array.from({ length: 250 }, () => Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 'x')]))),
);
const loop = Buffer.from([0xc0, 12 + '_stoa.shop.example'.length + 6]);

/** What a name server may answer, by UDP and then TCP, and what is made of it: in time, or `late`. */
export const hostileDns: Record<string, [ProofResult | 'late', Make | null, Answer?]> = {
  'the record': ['proved', answers([right])],
  'the record by TCP': ['proved', truncated, sends(answers([right]))],
  'the record and an endless rest': [
    'proved',
    truncated,
    byTcp((query) => (socket) => {
      socket.write(framed(message(query, [right])));
      endless('', Buffer.alloc(65_536))(socket);
    }),
  ],
  'the record after 3,000 others': ['proved', truncated, sends(answers([...many, right]))],
  'one record of 64 kB': ['missing', truncated, sends(answers([longest]))],
  'the record of another': ['other', answers([txt('stoa-domain=def')])],
  'bytes that are no UTF-8': ['missing', answers([txt(Buffer.from([0xff, 0xfe, 0, 0xc3]))])],
  'no such name': ['missing', answers([], { flags: 0x8183 })],
  'no record': ['missing', answers([])],
  'a failure': ['unreachable', answers([], { flags: 0x8182 })],
  'an address instead of a text': ['missing', answers([record(Buffer.from([1, 2, 3, 4]), { type: 1 })])],
  silence: ['late', null],
  'another id': ['late', (query) => message(query, [right], { id: query.readUInt16BE(0) ^ 1 })],
  'another question': ['late', answers([right], { question: Buffer.from('\x05other\0\0\x10\0\x01', 'latin1') })],
  'a name that points to itself': ['unreachable', answers([record(Buffer.from('\x01a'), { name: loop })])],
  'more answers than there are': ['unreachable', answers([right], { counts: [1, 65_535, 65_535, 65_535] })],
  'a record longer than the message': ['unreachable', answers([record(Buffer.from('\x01a'), { length: 65_535 })])],
  'a string longer than its record': ['unreachable', answers([record(Buffer.from('\xffa', 'latin1'))])],
  'an empty datagram': ['late', () => Buffer.alloc(0)],
  noise: ['unreachable', () => Buffer.alloc(1200, 0xff)],
  'by TCP silence': ['late', truncated, (socket) => void socket.resume()],
  'by TCP a half of a message': ['late', truncated, byTcp((query) => (socket) => socket.write(framed(query, 65_535)))],
  'by TCP messages of no bytes without end': ['late', truncated, byTcp(() => endless('', Buffer.alloc(65_536)))],
  'by TCP nothing': ['unreachable', truncated, (socket) => void socket.resume().end()],
};

/**
 * A name server on UDP and TCP that answers so, until the test ends.
 * @returns its address, and its open connections
 */
export async function listenDns(udp: Make | null, tcp: Answer = (socket) => socket.destroy()) {
  const { port, sockets } = await listenHostile(tcp);
  const socket = dgram.createSocket('udp4');
  socket.on('message', (query, { port: to, address }) => {
    const answer = udp?.(query);
    if (answer) socket.send(answer, to, address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${port}`, sockets };
}
