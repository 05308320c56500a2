import http from 'node:http';
import { setNiceness } from '#server/load/priority.ts';
import { type Client, client } from '../support/server/client.ts';
import { attacks } from './attacks.ts';

/**
 * Runs attacks in a process of its own until it is killed: `node attack.ts <port> <Authorization header> <JSON list of
 * names>`. It has the lowest priority: an attacker computes on another machine.
 */
await setNiceness(process.pid, 19);
const [port, authorization = '', names = '[]'] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
const attacker: Client = client(Number(port), agent, { host: 'localhost', authorization });
for (const name of JSON.parse(names) as string[]) attacks[name]?.(attacker, Number(port));
console.log('attacking');
