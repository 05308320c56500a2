import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import { atEnd } from '../atEnd.ts';

export interface Received extends Email {
  /** As the mail server was told, beside what the message says of itself. */
  envelope: { from: string; to: string[] };
  raw: string;
}

/** What it does with the next messages: take them, or answer so, or say nothing at all. */
type Manner = 'take' | { code: number; message: string } | 'silent';

export interface Smtp {
  url: string;
  /** How often somebody has come to hand over something. */
  attempts: number;
  manner: Manner;
  received: Received[];
  /** The last message to somebody, once there are so many. */
  to(email: string, count?: number): Promise<Received>;
  stop(): Promise<void>;
}

/** A mail server on a port of its own, which asks who is there. */
export async function startSmtp(port?: number): Promise<Smtp> {
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'stoa' && password === 'p@ss/word' ? done(null, { user: username }) : done(new Error('who is it?')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        smtp.attempts += 1;
        const { manner } = smtp;
        if (manner === 'silent') return;
        if (manner !== 'take') return done(Object.assign(new Error(manner.message), { responseCode: manner.code }));
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
  server.on('error', () => {}); // of connections that are cut
  const listening = server.listen(port ?? 0, '127.0.0.1');
  await once(listening, 'listening');
  const smtp: Smtp = {
    url: `smtp://stoa:${encodeURIComponent('p@ss/word')}@127.0.0.1:${(listening.address() as AddressInfo).port}`,
    attempts: 0,
    manner: 'take',
    received: [],
    async to(email, count = 1) {
      const theirs = () =>
        smtp.received.filter(({ envelope }) => envelope.to.some((each) => each.toLowerCase() === email.toLowerCase()));
      await expect.poll(() => theirs().length, { timeout: 15_000 }).toBe(count);
      return theirs().at(-1) as Received;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  atEnd(smtp.stop);
  return smtp;
}

/** A port where nobody listens, for now. */
export async function quietPort(): Promise<number> {
  const server = net.createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
