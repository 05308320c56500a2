import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packSdk } from '../../../src/cli/generate/sdkPackage.ts';
import { atEnd } from '../../support/atEnd.ts';

const run = promisify(execFile);
const root = path.resolve();

const widget = `
import { defineModule } from '@stoa/sdk';
import { StoaThemeProvider } from '@stoa/sdk/mui';
import { fromReact, useHost } from '@stoa/sdk/react';
const Hello = ({ path }: { path: string }) => <StoaThemeProvider>{useHost().user.name + path}</StoaThemeProvider>;
export default defineModule({ api: 1, routes: [{ path: 'hello', mount: fromReact(Hello) }] });
`;

test('the packed SDK is JavaScript with types, and works outside of the repository', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-sdk-'));
  atEnd(() => fs.rm(folder, { recursive: true, force: true }));
  const archive = await packSdk(root, folder);
  expect(path.basename(archive)).toMatch(/^stoa-sdk-\d+\.\d+\.\d+\.tgz$/);

  await fs.mkdir(path.join(folder, 'node_modules/@stoa/sdk'), { recursive: true });
  await run('tar', ['xzf', archive, '--strip-components=1', '-C', path.join(folder, 'node_modules/@stoa/sdk')]);
  for (const name of ['react', 'react-dom', '@mui', '@emotion', '@types', 'csstype', 'vite'])
    await fs.symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  const compilerOptions = {
    strict: true,
    jsx: 'react-jsx',
    module: 'preserve',
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  await fs.writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['widget.tsx'] }));
  await fs.writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await fs.writeFile(path.join(folder, 'widget.tsx'), widget);
  await run(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder]);

  const script = `import { fakeHost } from '@stoa/sdk/testing'; import { stoaModule } from '@stoa/sdk/vite';
    const { host } = fakeHost({ records: { deals: [{ id: 1, name: 'First' }] } });
    console.log((await host.data.get('deals', 1)).name, stoaModule().length);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
  expect(stdout.trim()).toBe('First 2');
});
