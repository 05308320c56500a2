import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { incomingName, sweepIncoming } from '#server/files/incomingFolder.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-incoming-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const module = path.resolve('src/server/files/incomingFolder.ts');

/** A process that keeps a file in the folder. */
async function holder(): Promise<{ child: ChildProcess; name: string }> {
  const program = `import { writeFileSync } from 'node:fs';
    import { incomingName } from ${JSON.stringify(module)};
    const name = incomingName();
    writeFileSync(${JSON.stringify(folder)} + '/' + name, 'x');
    console.log(name);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [name] = (await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')) as [string];
  return { child, name };
}

const longAgo = new Date(0);

test.runIf(process.platform === 'linux')(
  'removes what dead processes left, and leaves what living ones receive',
  async () => {
    const [dead, alive] = await Promise.all([holder(), holder()]);
    const own = incomingName();
    await fs.writeFile(path.join(folder, own), 'x');
    dead.child.kill('SIGKILL');
    await once(dead.child, 'exit');
    await sweepIncoming(folder, longAgo);
    expect((await fs.readdir(folder)).sort()).toEqual([own, alive.name].sort());
    alive.child.kill('SIGKILL');
    await once(alive.child, 'exit');
  },
);

test('leaves what it cannot judge until it is old', async () => {
  const names = ['0-0.1.1.from-another-machine', 'an-older-name'];
  for (const name of names) await fs.writeFile(path.join(folder, name), 'x');
  await sweepIncoming(folder, longAgo);
  expect(await fs.readdir(folder)).toEqual(expect.arrayContaining(names));
  await sweepIncoming(folder, new Date(Date.now() + 60_000));
  expect(await fs.readdir(folder)).toEqual([]);
});

test('removes what is of an earlier process with the same number', async () => {
  const [machine, pid] = incomingName().split('.');
  await fs.writeFile(path.join(folder, `${machine}.${pid}.1.x`), 'x');
  await sweepIncoming(folder, longAgo);
  expect(await fs.readdir(folder)).toEqual([]);
});
