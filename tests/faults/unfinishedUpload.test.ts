import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeEntity } from '../support/accounts/entities.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { signIn, startStoa } from '../support/processes/stoaProcess.ts';
import { client } from '../support/server/client.ts';
import { endlessImport } from '../support/server/endlessImport.ts';

test('a start removes the file that a killed server was receiving', async () => {
  const data = await temporaryFolder('incoming');
  const left = () => fs.readdir(path.join(data, 'files-incoming'));
  const stoa = await startStoa(data);
  const port = Number(new URL(stoa.url).port);
  const authorization = await signIn(stoa.url);
  const agent = new http.Agent({ keepAlive: true });
  await makeEntity(client(port, agent, { host: 'localhost', authorization }), 'leads', [
    { alias: 'title', type: 'text' },
  ]);
  agent.destroy();
  const to = { hostname: '127.0.0.1', port };
  const begun = endlessImport(to, { host: 'localhost', authorization, alias: 'leads' }, 1024 * 1024);
  await expect.poll(left).toHaveLength(1);
  stoa.process.kill('SIGKILL');
  await stoa.exit;
  begun.leave();
  expect(await left()).toHaveLength(1);
  const next = await startStoa(data);
  expect(await left()).toEqual([]);
  next.process.kill('SIGTERM');
  await next.exit;
  await removeDataFolder(data);
});
