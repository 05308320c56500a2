import http from 'node:http';
import https from 'node:https';
import { type Client, client } from '../support/server/client.ts';

/**
 * An attack from outside: a program that anybody can run against an instance (docs/operating/security.md#attacks). Each file
 * `<name>.attack.ts` exports one as `attack`.
 */
export interface Attack {
  /** What would be open if it succeeded, for people. */
  hole: string;
  /** Ends within seconds and leaves nothing that disturbs the next one. @throws Error that says what is open */
  run(target: Target): Promise<void>;
}

/** An instance that runs without captcha and limits of rates, with private addresses allowed. */
export interface Target {
  /** Of the installation's bare domain. */
  url: URL;
  /** Without a credential, on the bare domain. */
  visitor: Client;
  /** An administrator of an account of their own. */
  attacker: Client;
  /** An administrator of another account. */
  victim: Client;
  /** Both passwords, for attacks that begin with a sign-in. */
  people: { attacker: Person; victim: Person };
  /** Closes its connections. */
  end(): void;
}

export interface Person {
  host: string;
  email: string;
  password: string;
}

/** How long a healthy instance may take to say so, ms: it may share two cores with everything else. */
const HEALTHY_MS = 20_000;

/** @throws Error naming what the instance did instead of answering */
export async function expectHealthy({ url }: Target): Promise<void> {
  const answer = await fetch(new URL('/api/health', url), { signal: AbortSignal.timeout(HEALTHY_MS) }).catch(
    (error) => {
      throw new Error(`the instance does not answer any more: ${error instanceof Error ? error.message : error}`);
    },
  );
  if (answer.status !== 200) throw new Error(`health is ${answer.status}: ${await answer.text()}`);
}

/** Throws if the attack got through. */
export function held(isHeld: boolean, otherwise: string): void {
  if (!isHeld) throw new Error(otherwise);
}

/** Signs both people in. */
export async function aim(url: URL, people: Target['people']): Promise<Target> {
  const agent = url.protocol === 'https:' ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true });
  const place = new URL(url);
  // Names below `localhost` are this machine; not every resolver knows that.
  if (/(^|\.)localhost$/.test(place.hostname)) place.hostname = '127.0.0.1';
  const visitor = client(place, agent, { host: url.hostname });
  return {
    ...{ url, visitor, people, end: () => agent.destroy() },
    attacker: await signIn(visitor, people.attacker),
    victim: await signIn(visitor, people.victim),
  };
}

/** A new session of a person. */
export async function signIn(visitor: Client, { host, email, password }: Person): Promise<Client> {
  const { status, text } = await visitor.as({ host }).post('/v1/auth/login', { email, password, captcha: 'x' });
  if (status !== 200) throw new Error(`${email} cannot sign in at ${host}: ${status} ${text}`);
  return visitor.as({ host, authorization: `WebApp ${text}` });
}
