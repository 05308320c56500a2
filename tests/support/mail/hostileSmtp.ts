import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { type Answer, dripping, endless } from '../outbound/hostileSocket.ts';
import { certificate } from '../storage/certificate.ts';

/** An orderly conversation, by what the server answers to. */
const orderly = {
  greeting: '220 mail ESMTP\r\n',
  EHLO: '250-mail\r\n250 AUTH PLAIN\r\n',
  STARTTLS: '220 go ahead\r\n',
  AUTH: '235 ok\r\n',
  MAIL: '250 ok\r\n',
  RCPT: '250 ok\r\n',
  DATA: '354 go ahead\r\n',
  message: '250 ok\r\n',
};

type Step = keyof typeof orderly;

/** Answers each command, but for these. After a function there is no conversation any more. */
const talk =
  (others: Partial<Record<Step, string | Answer>>): Answer =>
  (socket) => {
    const answers: Record<string, string | Answer> = { ...orderly, ...others };
    const say = (step: string) => {
      const answer = answers[step] ?? '500 what?\r\n';
      if (typeof answer === 'string') return socket.write(answer);
      socket.off('data', hear).resume();
      answer(socket);
    };
    let heard = '';
    let isMessage = false;
    const hear = (chunk: Buffer) => {
      heard += chunk;
      for (;;) {
        const end = isMessage ? '\r\n.\r\n' : '\r\n';
        const at = heard.indexOf(end);
        if (at === -1) return;
        const step = isMessage ? 'message' : (heard.slice(0, at).split(' ', 1)[0] as string);
        heard = heard.slice(at + end.length);
        isMessage = step === 'DATA';
        say(step);
      }
    };
    socket.on('data', hear);
    say('greeting');
  };

const says =
  (bytes: string | Buffer): Answer =>
  (socket) =>
    socket.write(bytes);
const leaves =
  (bytes: string | Buffer): Answer =>
  (socket) =>
    socket.end(bytes);
const silence: Answer = () => {};

const offersTls = '250-mail\r\n250 STARTTLS\r\n';
/** Agrees, and answers this to the first bytes of TLS. */
const insteadOfTls =
  (answer: Answer): Answer =>
  (socket) => {
    socket.write(orderly.STARTTLS);
    socket.once('data', () => answer(socket));
  };

/** An orderly server with TLS from the first byte, whose certificate nobody vouches for. */
export const smtps: Answer = (socket) => inTls(socket, {});

const inTls = (socket: Socket, others: Parameters<typeof talk>[0]) => {
  const inside: Socket = new TLSSocket(socket, { isServer: true, ...certificate });
  talk(others)(inside.on('error', () => {}));
};

/** Goes on inside TLS. */
const insideTls =
  (others: Parameters<typeof talk>[0]): Answer =>
  (socket) => {
    socket.write(orderly.STARTTLS);
    inTls(socket, { greeting: '', ...others });
  };

const KIB = 1024;
const tooMuch = /sends too much/;
const closed = /closed unexpectedly|ECONNRESET|EPIPE/;

/** What a mail server may do that is none, by name, and what sending a mail makes of it. */
export const hostileSmtp: Record<string, [RegExp | 'sent' | 'late', Answer]> = {
  'no greeting': ['late', talk({ greeting: silence })],
  'a greeting without end': [tooMuch, endless('', '220-welcome\r\n'.repeat(5000))],
  'a line without end': [tooMuch, endless('', 'x'.repeat(64 * KIB))],
  'empty lines without end': [tooMuch, endless('', '\n'.repeat(64 * KIB))],
  'a greeting by the drip': ['late', dripping('', '220-welcome\r\n')],
  'bytes that are no SMTP': [tooMuch, endless('', Buffer.alloc(64 * KIB, 0xff))],
  'an answer of a web server': [/Invalid greeting/, leaves('HTTP/1.1 400 Bad Request\r\n\r\n')],
  'a greeting of 421': [/421 busy/, leaves('421 busy\r\n')],
  'extensions without end': [tooMuch, talk({ EHLO: endless('', '250-X-A-B\r\n'.repeat(5000)) })],
  'extensions by the drip': ['late', talk({ EHLO: dripping('', '250-X\r\n') })],
  'a list of ways to sign in that is spaces': [
    'sent',
    talk({ EHLO: `250-mail\r\n250 AUTH ${' '.repeat(48 * KIB)}PLAIN\r\n` }),
  ],
  'neither EHLO nor HELO': [/Invalid HELO/, talk({ EHLO: '500 no\r\n' })],
  'TLS that is offered and refused': [/STARTTLS: 454/, talk({ EHLO: offersTls, STARTTLS: '454 not now\r\n' })],
  'TLS of noise': [/SSL/, talk({ EHLO: offersTls, STARTTLS: insteadOfTls(says(Buffer.alloc(99, 0xff))) })],
  'TLS that never begins': ['late', talk({ EHLO: offersTls, STARTTLS: says('220 go ahead\r\n') })],
  'TLS by the drip': [
    'late',
    talk({ EHLO: offersTls, STARTTLS: insteadOfTls(dripping('\x16\x03\x03\x40\x00', '\0')) }),
  ],
  'answers before TLS for what comes after it': [
    'late',
    talk({ EHLO: offersTls, STARTTLS: says('220 go ahead\r\n250-mail\r\n250 AUTH PLAIN\r\n235 ok\r\n250 ok\r\n') }),
  ],
  'empty lines without end in TLS': [
    tooMuch,
    talk({ EHLO: offersTls, STARTTLS: insideTls({ EHLO: endless('', '\n'.repeat(64 * KIB)) }) }),
  ],
  'an orderly conversation in TLS': ['sent', talk({ EHLO: offersTls, STARTTLS: insideTls({}) })],
  'a sign-in that asks on without end': [tooMuch, talk({ AUTH: endless('', '334 \r\n'.repeat(5000)) })],
  'answers before they are asked': [
    'sent',
    talk({ AUTH: says('235 ok\r\n250 ok\r\n250 ok\r\n354 go ahead\r\n250 ok\r\n250 ok\r\n') }),
  ],
  'a refusal of 60 KiB': [/550-no\s/, talk({ RCPT: `${'550-no\r\n'.repeat(7 * KIB)}550 no\r\n` })],
  'a refusal of one line of 48 KiB': [/550 xxx/, talk({ MAIL: `550 ${'x'.repeat(48 * KIB)}\r\n` })],
  'a refusal of control characters': [/550 a.*b/, talk({ RCPT: '550 a\0\x1b[2J\x07\u202eb\r\n' })],
  '421 to the recipient': [/421 busy/, talk({ RCPT: leaves('421 busy\r\n') })],
  'silence after the text': ['late', talk({ message: silence })],
  'thanks for the text by the drip': ['late', talk({ message: dripping('', '250-ok\r\n') })],
  'thanks for the text without end': [tooMuch, talk({ message: endless('', '250-ok\r\n'.repeat(5000)) })],
  'more answers after the mail was taken': ['sent', talk({ message: dripping('250 ok\r\n', '250 ok\r\n') })],
  ...Object.fromEntries(
    Object.keys(orderly)
      .filter((step) => step !== 'STARTTLS')
      .map((step) => [`nothing, but leaves at ${step}`, [closed, talk({ [step]: leaves('') })]]),
  ),
};
