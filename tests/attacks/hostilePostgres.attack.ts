import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { atQuery, atSignIn, signedIn } from '../support/storage/hostileMessages.ts';
import { type Attack, expectHealthy, held } from './kit.ts';

/** A "PostgreSQL" that answers the start of a session, and then everything. */
async function hostileServer(start: Buffer, query: Buffer) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    let asked = 0;
    socket.on('data', (chunk) => {
      // A request for TLS has 8 bytes.
      if (asked === 0 && chunk.length === 8) {
        socket.write('N');
        return;
      }
      asked += 1;
      const answer = asked === 1 ? start : query;
      if (asked === 1 && answer === signedIn) socket.write(answer);
      else socket.end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const scripts = [
  ...Object.entries(atSignIn).map(([name, start]) => ({ name, start, query: start })),
  ...Object.entries(atQuery).map(([name, query]) => ({ name, start: signedIn, query })),
];

/** docs/start/places.md#foreign-servers */
export const attack: Attack = {
  hole: 'a database server of a stranger’s stops or freezes the process',
  async run(target) {
    for (const { name, start, query } of scripts) {
      const server = await hostileServer(start, query);
      const check = target.attacker.post('/v1/accounts/settings/storage/check', {
        ...{ storage_location: 'own', storage_read_host: '127.0.0.1', storage_read_port: server.port },
        ...{ storage_read_user: 'u', storage_read_password: 'p', storage_database: 'd', storage_schema: 'stoa' },
      });
      const { status, text } = await check.catch((error) => {
        throw new Error(`${name}: ${error}`);
      });
      server.close();
      held(status === 200 && text.includes('"failed"'), `${name}: ${status} ${text}`);
    }
    await expectHealthy(target);
  },
};
