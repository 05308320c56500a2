import { randomBytes } from 'node:crypto';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { describeTotp, newTotpSecret, openTotp, sealTotp, stepOf } from '#resources/people/factors/server/totp.ts';

/** RFC 6238, appendix B, SHA-1: of 8 digits, of which an app with 6 shows the last. */
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;
const rfcSecret = Buffer.from('12345678901234567890');

test.each(vectors)('accepts the code of RFC 6238 at %i', (time, digits) => {
  expect(stepOf(rfcSecret, digits.slice(2), time)).toBe(Math.floor(time / 30));
});

test('accepts the codes of another implementation, for random secrets and times', () => {
  for (let i = 0; i < 500; i++) {
    const secret = newTotpSecret();
    const { secret: text } = describeTotp(secret, { issuer: 'example.com', email: 'a@example.com' });
    const time = randomBytes(4).readUInt32BE();
    const code = generateSync({ secret: text, epoch: time });
    expect(stepOf(secret, code, time)).toBe(Math.floor(time / 30));
  }
});

test('accepts the step before and the one after, and no other', () => {
  const start = 1_700_000_010; // a step begins
  const codeAt = (step: number) =>
    generateSync({ secret: describeTotp(rfcSecret, { issuer: 'x', email: 'y' }).secret, epoch: start + step * 30 });
  for (const second of [0, 15, 29]) {
    const accepted = [-3, -2, -1, 0, 1, 2, 3].filter(
      (step) => stepOf(rfcSecret, codeAt(step), start + second) !== null,
    );
    expect(accepted).toEqual([-1, 0, 1]);
  }
});

test('refuses what is not six digits', () => {
  for (const code of ['', '1', '28708', '94287082', 'abcdef', '٢٨٧٠٨٢']) expect(stepOf(rfcSecret, code, 59)).toBeNull();
});

test('the address for a QR code names the installation and the person', () => {
  const uri = new URL(describeTotp(rfcSecret, { issuer: 'crm.example.com', email: 'ada+x@example.com' }).uri);
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(uri.pathname)).toBe('/crm.example.com:ada+x@example.com');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'crm.example.com',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('a stored secret opens for its person only', () => {
  const key = randomBytes(32);
  const sealed = sealTotp(key, 7, rfcSecret);
  expect(openTotp(key, 7, sealed)).toEqual(rfcSecret);
  expect(() => openTotp(key, 8, sealed)).toThrow();
  expect(sealed.includes(rfcSecret)).toBe(false);
});
