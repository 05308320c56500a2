import { expect, test } from 'vitest';
import { isReserved, proposeSubdomain } from '#resources/account/account/server/subdomains.service.ts';

test.each([
  ['Acme', 'acme'],
  ['Рога и Копыта', 'roga-i-kopyta'],
  ['  Crème & Brûlée, Ltd. ', 'creme-brulee-ltd'],
  ['Щёлково', 'shchelkovo'],
  ['ab', 'space-ab'],
  ['API', 'space-api'],
  ['日本', 'space'],
  ['', 'space'],
  ['---', 'space'],
  ['xn--80ak6aa92e', 'xn-80ak6aa92e'],
  ['x'.repeat(255), 'x'.repeat(63)],
  [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
])('proposes a subdomain for "%s"', (name, subdomain) => {
  expect(proposeSubdomain(name)).toBe(subdomain);
  expect(isReserved(subdomain)).toBe(false);
});

test('proposes the next free name within the length of a label', () => {
  expect(proposeSubdomain('Acme', 2)).toBe('acme-2');
  expect(proposeSubdomain('日本', 3)).toBe('space-3');
  expect(proposeSubdomain('x'.repeat(255), 12)).toBe(`${'x'.repeat(60)}-12`);
  expect(proposeSubdomain(`${'x'.repeat(59)} yz`, 12)).toBe(`${'x'.repeat(59)}-12`);
});

test.each(['www', 'api', 'admin', 'mail', 'smtp', 'ns1', 'localhost', 'sign-up', 'xn--p1ai', 'ab--cd'])(
  'reserves "%s" for the installation',
  (subdomain) => expect(isReserved(subdomain)).toBe(true),
);

test.each(['acme', 'main', 'a-b', 'w3'])('leaves "%s" free to claim', (subdomain) =>
  expect(isReserved(subdomain)).toBe(false),
);
