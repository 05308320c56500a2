import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import net, { type Socket } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { BoundedConnection } from './boundedConnection.ts';
import { oneLine } from './fill.ts';
import type { Mail, SendMail } from './mail.ts';

interface MailSettings {
  smtp_url: string | null;
  mail_from: string;
  data_dir: string;
}

/** How long a mail may take: a step of the conversation, and all of it, in ms. */
interface MailTimes {
  step_ms: number;
  whole_ms: number;
}

/** A mail is some kB, so that a slow link suffices. It holds one of four places for jobs meanwhile, and is tried again. */
const times: MailTimes = { step_ms: 20_000, whole_ms: 60_000 };

/** Of a conversation: replies are 2 kB, certificates 10 at most. */
const MAX_BYTES = 64 * 1024;

/** Of why a mail was not sent, which may quote the server. */
const REASON_CHARACTERS = 500;

/** Outgoing mail: over `SMTP_URL`, else as files in `DATA_DIR/mail` (docs/operating/running.md#settings). */
export const mailer = (settings: MailSettings, limits = times): SendMail =>
  settings.smtp_url === null ? toFolder(settings) : overSmtp(settings.smtp_url, settings.mail_from, limits);

function overSmtp(url: string, from: string, { step_ms, whole_ms }: MailTimes): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: step_ms,
    greetingTimeout: step_ms,
    socketTimeout: step_ms,
    // A server that does not hang up, or goes on sending, is not waited for.
    socketCloseTimeout: 0,
    getSocket,
    ...sealed,
  });
  return async (mail) => {
    const signal = AbortSignal.timeout(whole_ms);
    try {
      await transport.sendMail({ from: fromOf(mail, from), ...content(mail), signal });
    } catch (error) {
      throw new Error(signal.aborted ? `Not sent within ${whole_ms} ms` : reasonOf(error));
    }
  };
}

/** Of the server's answer, which the transport's errors have in several places, only what a line of the log may take. */
function reasonOf(error: unknown): string {
  const { message, errors: [first] = [] } = error as AggregateError;
  return oneLine(message || String(first), REASON_CHARACTERS);
}

/** Connects while the greeting is waited for, with the same limit of time. TLS is the transport's, as before. */
const getSocket: SMTPTransportOptions['getSocket'] = ({ host = 'localhost', port, secure }, callback) => {
  const socket = net.connect({ host, port: Number(port ?? (secure ? 465 : 587)), noDelay: true });
  // The transport uses no more of a socket than this has.
  callback(null, { connection: new BoundedConnection(socket, MAX_BYTES) as Duplex as Socket });
};

function toFolder({ mail_from, data_dir }: MailSettings): SendMail {
  const folder = path.resolve(data_dir, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...sealed });
  return async (mail) => {
    const { message } = await transport.sendMail({ from: fromOf(mail, mail_from), ...content(mail) });
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    const unfinished = path.join(folder, `.${name}`);
    await fs.writeFile(unfinished, message as Buffer, { mode: 0o600 });
    await fs.rename(unfinished, path.join(folder, name)); // readers of the folder see complete messages only
  };
}

/** Nothing in a message may make the server read a file or fetch a URL. */
const sealed = { disableFileAccess: true, disableUrlAccess: true } as const;

/** The account's name replaces the name in `MAIL_FROM`. */
const fromOf = ({ from_name }: Mail, mail_from: string) =>
  from_name === undefined ? mail_from : { name: from_name, address: /<([^<>]+)>$/.exec(mail_from)?.[1] ?? mail_from };

const content = ({ to, subject, text, html }: Mail) => ({
  // As an object, so that a comma in the address does not make two of it.
  to: { name: '', address: to },
  subject,
  text,
  html,
});
