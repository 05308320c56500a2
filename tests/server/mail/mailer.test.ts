import fs from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { mailer } from '#server/mail/mailer.ts';
import { temporaryFolder } from '../../support/processes/folders.ts';

const data_dir = await temporaryFolder('mail');
afterAll(() => fs.rm(data_dir, { recursive: true }));

const mail = { to: 'ann@example.com', subject: 'Привет', text: 'Plain words', html: '<p>Words</p>' };

test('writes each message to a file readable by its owner only, without a server', async () => {
  const send = mailer({ smtp_url: null, mail_from: 'Stoa <no-reply@localhost>', data_dir });
  await Promise.all([send(mail), send(mail)]);
  const names = await fs.readdir(path.join(data_dir, 'mail'));
  expect(names).toHaveLength(2);
  const file = path.join(data_dir, 'mail', names[0] as string);
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
  const message = await fs.readFile(file, 'utf8');
  expect(message).toMatch(/^From: Stoa <no-reply@localhost>\r\nTo: ann@example\.com\r\n/);
  expect(message).toContain(`Subject: =?UTF-8?`);
  expect(message).toContain('Plain words');
  expect(message).toContain('<p>Words</p>');
});

test('an address adds neither a recipient nor a header', async () => {
  const send = mailer({ smtp_url: null, mail_from: 'no-reply@localhost', data_dir: path.join(data_dir, 'sly') });
  await send({ ...mail, to: 'ann@example.com\r\nBcc: eve@example.com', subject: 'x\r\nBcc: eve@example.com' });
  const folder = path.join(data_dir, 'sly/mail');
  const message = await fs.readFile(path.join(folder, (await fs.readdir(folder))[0] as string), 'utf8');
  expect(message).not.toMatch(/^Bcc:/im);
});

test("uses the email's own sender name", async () => {
  const folder = path.join(data_dir, 'named');
  const from = async (mail_from: string, from_name: string) => {
    await mailer({ smtp_url: null, mail_from, data_dir: folder })({ ...mail, from_name });
    const [name] = await fs.readdir(path.join(folder, 'mail'));
    const message = await PostalMime.parse(await fs.readFile(path.join(folder, 'mail', name as string)));
    await fs.rm(folder, { recursive: true });
    return message.from;
  };
  expect(await from('Stoa <no-reply@localhost>', 'Acme')).toMatchObject({
    name: 'Acme',
    address: 'no-reply@localhost',
  });
  const sly = '"Берёза" <eve@example.com>,\r\nBcc: eve@example.com';
  expect((await from('no-reply@localhost', sly))?.address).toBe('no-reply@localhost');
});

test('writes the whole email to the file', async () => {
  const folder = path.join(data_dir, 'whole');
  await mailer({ smtp_url: null, mail_from: 'no-reply@localhost', data_dir: folder })(mail);
  const [name] = await fs.readdir(path.join(folder, 'mail'));
  expect(name).toMatch(/^\d{4}-.*\.eml$/);
  const message = await PostalMime.parse(await fs.readFile(path.join(folder, 'mail', name as string)));
  expect(message).toMatchObject({ subject: mail.subject, text: `${mail.text}\n`, html: `${mail.html}\n` });
});

test.each(['127.0.0.1', 'localhost'])(
  'an unreachable server, %s, is an error, so that the job retries',
  async (host) => {
    const send = mailer({ smtp_url: `smtp://${host}:1`, mail_from: 'no-reply@localhost', data_dir });
    await expect(send(mail)).rejects.toThrow(/ECONNREFUSED/);
  },
);
