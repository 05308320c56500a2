import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { watchEventLoop } from '#server/load/eventLoop/watch.ts';
import { mailer } from '#server/mail/mailer.ts';
import { hostileSmtp, smtps } from '../../support/mail/hostileSmtp.ts';
import { listenHostile } from '../../support/outbound/hostileSocket.ts';

/** A mail server holds a mail for a time, and nothing else (docs/operating/security.md#threats). */

const mail = { to: 'ann@example.com', subject: 'Hello', text: 'Words', html: '<p>Words</p>' };
const settings = (protocol: string, port: number, tls = '?tls.rejectUnauthorized=false') => ({
  smtp_url: `${protocol}://stoa:word@127.0.0.1:${port}${tls}`,
  mail_from: 'no-reply@stoa.example',
  data_dir: '',
});
const MEMORY_BYTES = 100 * 1024 * 1024;
/** Of the processor: this process is the hostile server too. */
const HELD_MS = 150;
/** A step's limit, or that of all of them. */
const late = /timeout|timed out|never received|not sent within/i;
/** Of what an error shows, stack included. */
const ERROR_CHARACTERS = 3000;

const servers = Object.entries(hostileSmtp).map(([name, [outcome, answer]]) => ({ name, outcome, answer }));

test.each(servers)('$name', async ({ outcome, answer }) => {
  const { port, sockets } = await listenHostile(answer);
  const short = { step_ms: 300, whole_ms: 600 };
  const send = mailer(settings('smtp', port), outcome === 'late' ? short : undefined);
  const before = process.memoryUsage().rss;
  const held: number[] = [];
  const watch = watchEventLoop(({ cpu_ms }) => held.push(cpu_ms));
  onTestFinished(() => watch.stop());
  const result: unknown = await send(mail).then(
    () => 'sent',
    (error: unknown) => error,
  );
  if (outcome === 'sent') expect(result).toBe('sent');
  else {
    expect(result).toBeInstanceOf(Error);
    expect((result as Error).message).toMatch(outcome === 'late' ? late : outcome);
    expect((result as Error).message).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(inspect(result, { depth: 9 }).length).toBeLessThan(ERROR_CHARACTERS);
  }
  await expect.poll(() => sockets.size).toBe(0);
  expect(process.memoryUsage().rss - before).toBeLessThan(MEMORY_BYTES);
  expect(Math.max(0, ...held)).toBeLessThan(HELD_MS);
});

test('TLS from the first byte, with a certificate that must be one', async () => {
  const { port } = await listenHostile(smtps);
  await mailer(settings('smtps', port))(mail);
  await expect(mailer(settings('smtps', port, ''))(mail)).rejects.toThrow(/certificate/);
});
