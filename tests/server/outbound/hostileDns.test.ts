import { expect, test } from 'vitest';
import { checkProof } from '#resources/account/account/server/domainProof.service.ts';
import { txtResolver } from '#server/outbound/nameServers.ts';
import { hostileDns, listenDns } from '../../support/outbound/hostileDns.ts';

/** A name server holds the check of a domain for a time, and nothing else (docs/operating/security.md#threats). */

const MEMORY_BYTES = 100 * 1024 * 1024;

const servers = Object.entries(hostileDns).map(([name, [outcome, udp, tcp]]) => ({ name, outcome, udp, tcp }));

test.each(servers)('$name', async ({ outcome, udp, tcp }) => {
  const { address, sockets } = await listenDns(udp, tcp);
  const before = process.memoryUsage().rss;
  const resolve = txtResolver(outcome === 'late' ? 300 : 60_000, [address]);
  let code: unknown;
  const watched = (name: string) =>
    resolve(name).catch((error) => {
      ({ code } = error);
      throw error;
    });
  const result = await checkProof(watched, 'shop.example', 'abc');
  expect(result).toBe(outcome === 'late' ? 'unreachable' : outcome);
  expect(code === 'ECANCELLED').toBe(outcome === 'late');
  await expect.poll(() => sockets.size).toBe(0);
  expect(process.memoryUsage().rss - before).toBeLessThan(MEMORY_BYTES);
});
