import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { atEnd } from '../atEnd.ts';
import { inChunks, mutated } from '../fuzz/mutations.ts';
import { randomOf } from '../random.ts';
import { atQuery, commandComplete, dataRow, harmless, message, parameterStatus } from './hostileMessages.ts';

type Random = () => number;

/** One connection between a client and a server. */
interface Link {
  near: net.Socket;
  random: Random;
  /** What the server sent before. */
  before: Buffer;
  /** Answers until the next one is spoiled; null: not decided yet. */
  left: number | null;
  /** It is never again as the server would have it. */
  isHeld: boolean;
}

/** Spoils an answer of the server. */
type Way = (link: Link, answer: Buffer) => void;

/** What a flood consists of. */
const floods: readonly Buffer[] = [
  message('N', Buffer.from('Mhello\0\0')),
  message('A', Buffer.from('\0\0\0\x01channel\0payload\0')),
  parameterStatus('a', 'b'),
  dataRow('a value', null, '1'),
  message('d', Buffer.alloc(1000)),
  commandComplete,
  Buffer.alloc(1000),
].map((each) => Buffer.concat(Array.from({ length: Math.ceil(60_000 / each.length) }, () => each)));

/** More than an answer may have. A client that reads on has lost. */
const FLOOD_BYTES = 400 * 1024 * 1024;
const DRIP_MS = 1000;

const faults = Object.keys(atQuery).flatMap((name) => (harmless.includes(name) ? [] : [atQuery[name] as Buffer]));

const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const beginningOf = ({ random }: Link, answer: Buffer) => answer.subarray(0, Math.floor(random() * answer.length));

const ways = {
  /** Other bytes, as in `hostileFuzz.test.ts`. The connection goes on. */
  changed({ near, random }, answer) {
    for (const chunk of inChunks(mutated([answer], random), random)) near.write(chunk);
  },
  /** The answer to something else. */
  swapped({ near, before }) {
    near.write(before);
  },
  garbage({ near, random }, answer) {
    near.write(Buffer.concat([answer, oneOf(random, faults)]));
  },
  cut(link, answer) {
    link.isHeld = true;
    link.near.end(beginningOf(link, answer));
  },
  reset(link, answer) {
    link.isHeld = true;
    link.near.write(beginningOf(link, answer), () => link.near.resetAndDestroy());
  },
  silent(link, answer) {
    link.isHeld = true;
    link.near.write(beginningOf(link, answer));
  },
  dripping(link, answer) {
    link.isHeld = true;
    let at = 0;
    const timer = setInterval(
      () => link.near.write(answer.subarray(at % answer.length, (at++ % answer.length) + 1)),
      DRIP_MS,
    );
    link.near.once('close', () => clearInterval(timer));
  },
  flooding(link, answer) {
    link.isHeld = true;
    const { near, random } = link;
    const part = oneOf(random, floods);
    near.write(answer);
    let sent = 0;
    const more = () => {
      while (!near.destroyed && sent < FLOOD_BYTES) {
        sent += part.length;
        if (!near.write(part)) return;
      }
    };
    near.on('drain', more);
    more();
  },
} satisfies Record<string, Way>;

export type WayName = keyof typeof ways;
export const allWays = Object.keys(ways) as WayName[];

/** Without answers that are whole and wrong: those of a server that lies about its records. */
export const brokenWays = ['garbage', 'cut', 'reset', 'silent', 'dripping', 'flooding'] as const;
/** Without those that have to be waited for. */
export const quickWays = ['garbage', 'cut', 'reset', 'flooding'] as const;

/** The beginning of a request to cancel a statement. */
const CANCEL = Buffer.from([0, 0, 0, 16, 4, 210, 22, 46]);

const cancelWays = ['garbage', 'silent', 'dripping', 'flooding', 'reset'] as const;

export interface HostileProxy {
  port: number;
  /**
   * From now on the server's answers on all connections are spoiled, each connection after a few of them. The seed decides
   * when and how, as far as the order of connections and answers does not.
   */
  attack(seed: number, by?: readonly WayName[]): void;
  /** Passes on what the server sends, but on connections that are held. */
  calm(): void;
  /** Connections that the client has not closed: all of them, and those that are not as the server would have them. */
  open(): { all: number; held: number };
  /** So far: answers of the server, or parts of them; how many were spoiled; requests to cancel that were attacked. */
  seen(): { answers: number; spoiled: number; cancels: number };
}

/** Stands before a PostgreSQL server, at first honestly. */
export async function hostileProxy(port: number): Promise<HostileProxy> {
  let attacked: { seed: number; by: readonly WayName[] } | null = null;
  let count = 0;
  const seen = { answers: 0, spoiled: 0, cancels: 0 };
  const links = new Set<Link>();

  const spoil = (link: Link, answer: Buffer) => {
    if (attacked === null) link.left = null;
    else link.left ??= Math.floor(link.random() * 6);
    if (attacked === null || link.left === null || link.left > 0) {
      if (link.left !== null) link.left -= 1;
      link.near.write(answer);
    } else {
      link.left = null;
      seen.spoiled += 1;
      ways[oneOf(link.random, attacked.by)](link, answer);
    }
    link.before = answer;
  };

  const server = net.createServer({ noDelay: true }, (near) => {
    count += 1;
    const random = randomOf((attacked?.seed ?? 0) * 1000 + count);
    const link: Link = { near, random, before: Buffer.from('N'), left: null, isHeld: false };
    links.add(link);
    const far = net.connect({ port, host: '127.0.0.1', noDelay: true });
    near.on('error', () => {});
    far.on('error', () => {});
    near.once('data', (first) => {
      if (!attacked || !first.subarray(0, CANCEL.length).equals(CANCEL)) return;
      // A server answers nothing to it.
      seen.cancels += 1;
      ways[oneOf(random, cancelWays)](link, Buffer.from('an answer'));
    });
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => {
      seen.answers += 1;
      if (!link.isHeld) spoil(link, chunk);
    });
    near.on('close', () => {
      links.delete(link);
      far.destroy();
    });
    far.on('close', () => {
      if (!link.isHeld) near.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    for (const { near } of links) near.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    attack: (seed, by = allWays) => {
      attacked = { seed, by };
      for (const link of links) link.random = randomOf(seed * 1000 + count++);
    },
    calm: () => {
      attacked = null;
    },
    seen: () => ({ ...seen }),
    open: () => ({ all: links.size, held: [...links].filter(({ isHeld }) => isHeld).length }),
  };
}
