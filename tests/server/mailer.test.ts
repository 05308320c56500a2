import { once } from 'node:events';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mailer } from '#server/mail/mailer.ts';
import { temporaryFolder } from '../support/folders.ts';

const data_dir = await temporaryFolder('mail');
afterAll(() => fs.rm(data_dir, { recursive: true }));

const mail = { to: 'ann@example.com', subject: 'Привет', text: 'Plain words', html: '<p>Words</p>' };

test('without a server each message is a file for its owner alone', async () => {
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

test('an address cannot smuggle in another, nor a header', async () => {
  const send = mailer({ smtp_url: null, mail_from: 'no-reply@localhost', data_dir: path.join(data_dir, 'sly') });
  await send({ ...mail, to: 'ann@example.com\r\nBcc: eve@example.com', subject: 'x\r\nBcc: eve@example.com' });
  const folder = path.join(data_dir, 'sly/mail');
  const message = await fs.readFile(path.join(folder, (await fs.readdir(folder))[0] as string), 'utf8');
  expect(message).not.toMatch(/^Bcc:/im);
});

test('with a server it goes there', async () => {
  const heard: string[] = [];
  const replies: [RegExp, string][] = [
    [/^EHLO/, '250 hello'],
    [/^(MAIL|RCPT)/, '250 ok'],
    [/^DATA/, '354 go on'],
    [/\r\n\.\r\n$/, '250 taken'],
    [/^QUIT/, '221 bye'],
  ];
  const server = net.createServer((socket) => {
    socket.write('220 test\r\n');
    socket.on('data', (data) => {
      heard.push(String(data));
      const reply = replies.find(([said]) => said.test(String(data)));
      if (reply) socket.write(`${reply[1]}\r\n`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const smtp_url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await mailer({ smtp_url, mail_from: 'no-reply@localhost', data_dir })(mail);
  server.close();
  expect(heard.join('')).toContain('RCPT TO:<ann@example.com>');
  expect(heard.join('')).toContain('Plain words');
});

test('a server that cannot be reached is an error, for the job to try again', async () => {
  const send = mailer({ smtp_url: 'smtp://127.0.0.1:1', mail_from: 'no-reply@localhost', data_dir });
  await expect(send(mail)).rejects.toThrow(/ECONNREFUSED/);
});
