import { lookup } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { addressResolver } from '#server/outbound/nameServers.ts';
import { addresses, listenDns } from '../../support/outbound/hostileDns.ts';

const ipv4 = Buffer.from([192, 0, 2, 7]);
const ipv6 = Buffer.from('20010db8000000000000000000000007', 'hex');

test.each([
  ['both kinds', { 1: [ipv4, ipv4], 28: [ipv6] }, ['192.0.2.7 4', '192.0.2.7 4', '2001:db8::7 6'], 60_000],
  ['one kind', { 1: [ipv4], 28: [] }, ['192.0.2.7 4'], 60_000],
  ['one kind, and silence', { 28: [ipv6] }, ['2001:db8::7 6'], 500],
  ['none', { 1: [], 28: [] }, [], 60_000],
  ['silence', {}, [], 500],
])('addresses of %s', async (_name, ofTypes, expected, ms) => {
  const { address } = await listenDns(addresses(ofTypes));
  const found = await addressResolver(ms, [address])('shop.example');
  expect(found.map((each) => `${each.address} ${each.family}`)).toEqual(expected);
});

test.each(['localhost', 'LOCALHOST.', 'db.localhost'])('%s is the machine itself, without a question', async (host) => {
  const { address } = await listenDns(addresses({ 1: [ipv4], 28: [ipv6] }));
  expect(await addressResolver(60_000, [address])(host)).toEqual([{ address: '127.0.0.1', family: 4 }]);
});

test('look-ups that are not answered hold none of the system', async () => {
  const { address } = await listenDns(null);
  let done = 0;
  const looks = Array.from({ length: 16 }, async () => {
    await addressResolver(3000, [address])('silent.example');
    done += 1;
  });
  await lookup('localhost');
  expect(done).toBe(0);
  await Promise.all(looks);
});
