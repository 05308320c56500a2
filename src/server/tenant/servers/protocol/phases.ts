import { authentications } from './layouts.ts';
import { ProtocolViolation } from './violation.ts';

/**
 * Which messages a server may send when: "Message Flow" in PostgreSQL's manual, as far as we ask for it. Portals that are
 * suspended, function calls, replication and descriptions of statements are never asked for.
 */

type Phase =
  | 'sign_in'
  | 'settings'
  | 'ready'
  | 'answer'
  | 'bound'
  | 'rows'
  | 'copy_out'
  | 'copied'
  | 'copy_in'
  | 'failed'
  | 'ended';

/** By phase and type: the next phase. What is missing may not come. */
const next: Readonly<Record<Phase, Readonly<Record<string, Phase>>>> = {
  sign_in: { R: 'sign_in', N: 'sign_in', E: 'ended' },
  settings: { S: 'settings', K: 'settings', N: 'settings', E: 'ended', Z: 'ready' },
  ready: { E: 'ended' },
  answer: {
    ...{ 1: 'answer', 3: 'answer', I: 'answer', C: 'answer' },
    ...{ 2: 'bound', T: 'rows', G: 'copy_in', H: 'copy_out', E: 'failed', Z: 'ready' },
  },
  // A prepared statement is described once, so its rows may come at once.
  bound: { T: 'rows', n: 'bound', D: 'rows', C: 'answer', I: 'answer', G: 'copy_in', H: 'copy_out', E: 'failed' },
  rows: { D: 'rows', C: 'answer', E: 'failed' },
  copy_out: { d: 'copy_out', c: 'copied', E: 'failed' },
  copied: { C: 'answer', E: 'failed' },
  copy_in: { C: 'answer', E: 'failed' },
  failed: { Z: 'ready' },
  ended: {},
};

/** They may come at any time after the sign-in. */
const unasked = 'NSA';

/** What may follow on a kind of authentication. The last one of SCRAM proves that the server knows the password. */
const nextSignIns: Readonly<Record<number, readonly number[]>> = {
  [authentications.sasl]: [authentications.saslContinue],
  [authentications.saslContinue]: [authentications.saslFinal],
  [authentications.saslFinal]: [authentications.ok],
};
const firstSignIns: readonly number[] = [
  authentications.ok,
  authentications.cleartext,
  authentications.md5,
  authentications.sasl,
];

/**
 * Between two times that the server is ready: messages at a sign-in, messages that nobody asked for, all messages but
 * those with data, and their bytes. The driver makes an object of many of them.
 */
const most = { sign_in: 300, unasked: 1000, messages: 10_000, bytes: 5 * 1024 * 1024 } as const;

/** Where a conversation with a server is. */
export class Phases {
  #phase: Phase = 'sign_in';
  #kinds = firstSignIns;
  #isSignedIn = false;
  /** How often the server has to become ready. */
  #awaited = 0;
  #seen = { messages: 0, unasked: 0, bytes: 0 };

  /** A statement, or several that end together, was sent: the server has to be ready once more. */
  statementSent(): void {
    this.#awaited += 1;
    if (this.#phase === 'ready') this.#phase = 'answer';
  }

  /**
   * @param bytes of the message
   * @throws ProtocolViolation for a message that may not come now, or for too many
   */
  enter(type: string, bytes: number): void {
    const to = next[this.#phase][type];
    const isUnasked = to === undefined;
    if (isUnasked && !(this.#isSignedIn && this.#phase !== 'ended' && unasked.includes(type)))
      throw new ProtocolViolation('a message that may not come now');
    if (type !== 'D' && type !== 'd') this.#count(bytes, isUnasked);
    if (to === 'ready') this.#becomeReady();
    else if (to) this.#phase = to;
  }

  /** @throws ProtocolViolation for a step of the sign-in that may not come now */
  authenticate(kind: number): void {
    if (!this.#kinds.includes(kind)) throw new ProtocolViolation('a step of the sign-in that may not come now');
    this.#kinds = nextSignIns[kind] ?? [];
    if (kind === authentications.ok) this.#phase = 'settings';
  }

  #count(bytes: number, isUnasked: boolean): void {
    const seen = this.#seen;
    seen.messages += 1;
    seen.bytes += bytes;
    if (isUnasked) seen.unasked += 1;
    const isMany = seen.messages > (this.#isSignedIn ? most.messages : most.sign_in);
    if (isMany || seen.unasked > most.unasked || seen.bytes > most.bytes)
      throw new ProtocolViolation('too many messages');
  }

  #becomeReady(): void {
    this.#seen = { messages: 0, unasked: 0, bytes: 0 };
    if (this.#isSignedIn) this.#awaited -= 1;
    this.#isSignedIn = true;
    this.#phase = this.#awaited > 0 ? 'answer' : 'ready';
  }
}
