import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { newModule } from '../../../src/cli/generate/newModule.ts';
import { atEnd } from '../../support/atEnd.ts';
import { linkPackages } from '../../support/modules/linkPackages.ts';
import { temporaryFolder } from '../../support/processes/folders.ts';

/** `npm run new:module` (docs/guides/writing-a-module.md#a-new-module). */

const run = promisify(execFile);
const root = path.resolve();
let parent: string;
let folder: string;

beforeAll(async () => {
  parent = await temporaryFolder('new-module');
  atEnd(() => fs.rm(parent, { recursive: true }));
  folder = path.join(parent, 'sales-plan');
  const env = { ...process.env, INIT_CWD: parent };
  const { stdout } = await run(process.execPath, ['src/cli/stoa.cjs', 'new', 'module', 'sales-plan'], { env });
  expect(stdout).toMatch(/^\+ sales-plan\/\.gitignore$/m);
  await linkPackages(folder);
});

const npmRun = (...args: string[]) => run('npm', ['run', ...args], { cwd: folder });

test('what it writes compiles, passes its own test, is checked, and is small', async () => {
  await npmRun('typecheck');
  const { stdout: tested } = await npmRun('test');
  expect(tested).toMatch(/Tests .*3 passed/);
  const { stdout: checked } = await npmRun('check');
  const [, bytes] = /sales-plan: the widget has (\d+) bytes, and no errors/.exec(checked) ?? [];
  expect(Number(bytes)).toBeLessThan(12_000);
  expect(checked).not.toMatch(/^(error|warning|note):/m);
});

test('package.json names the module, and takes the SDK from the archive', async () => {
  const manifest = JSON.parse(await fs.readFile(path.join(folder, 'package.json'), 'utf8'));
  expect(manifest.stoa).toEqual({
    ...{ name: 'Sales plan', alias: 'sales-plan', description: '', categories: [] },
    asks: { entities: {}, hosts: [] },
  });
  const [, archive = ''] = /^file:(.*)$/.exec(manifest.dependencies['@stoa/sdk']) ?? [];
  await fs.access(path.join(folder, archive));
  const own = JSON.parse(await fs.readFile('package.json', 'utf8'));
  expect(manifest.devDependencies).toMatchObject({ vite: `^${own.dependencies.vite}` });
  expect(await fs.readFile(path.join(folder, '.gitignore'), 'utf8')).toMatch(/^\.env$/m);
});

test('takes an alias other than the name of the folder, and an empty folder', async () => {
  const other = path.join(parent, 'Folder of Mine');
  await fs.mkdir(other);
  await newModule(root, other, 'calls-2');
  const manifest = JSON.parse(await fs.readFile(path.join(other, 'package.json'), 'utf8'));
  expect(manifest.stoa).toMatchObject({ name: 'Calls 2', alias: 'calls-2' });
});

test.each([
  ['Bad', '"Bad" must be 3 to 63 lowercase letters'],
  ['ab', '"ab" must be 3 to 63'],
  ['1plan', '"1plan" must be'],
  ['sales_plan', '"sales_plan" must be'],
  ['план', '"план" must be'],
  [`a${'b'.repeat(63)}`, 'must be 3 to 63'],
  ['stoa', '"stoa" is reserved'],
])('refuses the alias %s, and writes nothing', async (alias, message) => {
  await expect(newModule(root, path.join(parent, alias))).rejects.toThrow(message);
  await expect(newModule(root, path.join(parent, 'taken-by-nobody'), alias)).rejects.toThrow(message);
  await expect(fs.access(path.join(parent, alias))).rejects.toThrow('ENOENT');
  await expect(fs.access(path.join(parent, 'taken-by-nobody'))).rejects.toThrow('ENOENT');
});

test('refuses a folder that has something, and a file, by name', async () => {
  await expect(newModule(root, folder)).rejects.toThrow(`${folder} is not empty: it has .gitignore, README.md, dist`);
  const file = path.join(folder, 'package.json');
  await expect(newModule(root, file, 'plan')).rejects.toThrow(`${file} is a file`);
});

test('refuses in one line', async () => {
  await expect(run(process.execPath, ['src/cli/stoa.cjs', 'new', 'module', 'Bad'])).rejects.toMatchObject({
    ...{ code: 1, stderr: expect.stringMatching(/^The alias "Bad" must be .*\n$/) },
  });
});
