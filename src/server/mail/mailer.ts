import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, SendMail } from './mail.ts';

interface MailSettings {
  smtp_url: string | null;
  mail_from: string;
  data_dir: string;
}

/** Timeout of each SMTP step, in ms. */
const TIMEOUT_MS = 20_000;

/** Outgoing mail: over `SMTP_URL`, else as files in `DATA_DIR/mail` (docs/operating.md#settings). */
export const mailer = (settings: MailSettings, timeout_ms = TIMEOUT_MS): SendMail =>
  settings.smtp_url === null ? toFolder(settings) : overSmtp(settings.smtp_url, settings.mail_from, timeout_ms);

function overSmtp(url: string, from: string, timeout_ms: number): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
    ...sealed,
  });
  return async (mail) => {
    await transport.sendMail({ from: fromOf(mail, from), ...content(mail) });
  };
}

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
