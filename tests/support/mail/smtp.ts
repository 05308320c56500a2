import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import { atEnd } from '../atEnd.ts';

export interface Received extends Email {
  /** Addresses of the SMTP envelope, which may differ from the headers. */
  envelope: { from: string; to: string[] };
  raw: string;
}

/** What the server does with messages: accept them, reply with an error, or not reply. */
type Behavior = 'accept' | { code: number; message: string } | 'silent';

export interface Smtp {
  url: string;
  /** Number of messages received, including refused ones. */
  attempts: number;
  behavior: Behavior;
  received: Received[];
  /** Waits until `count` messages were accepted for an address, and returns the last one. */
  to(email: string, count?: number): Promise<Received>;
  stop(): Promise<void>;
}

/** An SMTP server on its own port, which requires a login. */
export async function startSmtp(port?: number): Promise<Smtp> {
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'stoa' && password === 'p@ss/word'
        ? done(null, { user: username })
        : done(new Error('wrong credentials')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        smtp.attempts += 1;
        const { behavior } = smtp;
        if (behavior === 'silent') return;
        if (behavior !== 'accept')
          return done(Object.assign(new Error(behavior.message), { responseCode: behavior.code }));
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((email) => {
          smtp.received.push({ ...email, envelope, raw: raw.toString() });
          done();
        });
      });
    },
  });
  server.on('error', () => {}); // Lost connections.
  const listening = server.listen(port ?? 0, '127.0.0.1');
  await once(listening, 'listening');
  const smtp: Smtp = {
    url: `smtp://stoa:${encodeURIComponent('p@ss/word')}@127.0.0.1:${(listening.address() as AddressInfo).port}`,
    attempts: 0,
    behavior: 'accept',
    received: [],
    async to(email, count = 1) {
      const theirs = () =>
        smtp.received.filter(({ envelope }) => envelope.to.some((each) => each.toLowerCase() === email.toLowerCase()));
      await expect.poll(() => theirs().length).toBe(count);
      return theirs().at(-1) as Received;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  atEnd(smtp.stop);
  return smtp;
}

/** A port that is not in use. */
export async function unusedPort(): Promise<number> {
  const server = net.createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
