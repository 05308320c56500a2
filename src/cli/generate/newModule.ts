import fs from 'node:fs/promises';
import path from 'node:path';
import { aliasFault } from '#sdk/cli/rules.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { fill } from './resourceNames.ts';
import { packSdk } from './sdkPackage.ts';

const templates = path.join(import.meta.dirname, 'templates/module');

/** Packages that a module is written, built and tested with, in the versions of this repository. */
const packages = [
  ...['@testing-library/dom', '@testing-library/react', '@types/react', '@types/react-dom', 'jsdom'],
  ...['react', 'react-dom', 'typescript', 'vite', 'vitest'],
];

/**
 * Writes a module that is worked on outside of this repository, with the SDK as an archive in `vendor`
 * (docs/guides/writing-a-module.md#a-new-module).
 * @param root of this repository
 * @param folder must be empty, or not there
 * @param alias of the module; the name of the folder by default
 * @returns the files that were written, relative to the folder
 * @throws if the alias cannot be one, or the folder has something
 */
export async function newModule(root: string, folder: string, alias = path.basename(folder)): Promise<string[]> {
  const fault = aliasFault(alias);
  if (fault) throw new StartRefused(`The alias ${fault}. It may be given after the folder: <folder> <alias>`);
  await assertEmpty(folder);
  // Everything is made before anything is written, so that a failure leaves nothing behind.
  const found = await fs.readdir(templates, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const manifest = JSON.parse(await fs.readFile(path.join(root, 'src/sdk/package.json'), 'utf8')) as {
    version: string;
  };
  const names = {
    alias,
    Name: nameOf(alias),
    sdk: `stoa-sdk-${manifest.version}.tgz`,
    node: await nodeVersions(root),
    devDependencies: JSON.stringify(await versionsOf(root), null, 2).replaceAll('\n', '\n  '),
  };
  const texts = await Promise.all(
    files.map(async (file) => [targetOf(file), fill(await fs.readFile(file, 'utf8'), names)] as const),
  );
  const archive = await packSdk(root, path.join(folder, 'vendor'));
  for (const [file, text] of texts) {
    await fs.mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await fs.writeFile(path.join(folder, file), text);
  }
  return [...texts.map(([file]) => file), path.relative(folder, archive)].sort();
}

async function assertEmpty(folder: string): Promise<void> {
  const entries = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error.code === 'ENOTDIR' ? new StartRefused(`${folder} is a file`) : error;
  });
  if (entries.length > 0) throw new StartRefused(`${folder} is not empty: it has ${entries.slice(0, 3).join(', ')}`);
}

/** `page.css.tmpl` is `page.css`. A file named .gitignore would hide the templates themselves. */
const targetOf = (file: string): string =>
  path
    .relative(templates, file)
    .replace(/\.tmpl$/, '')
    .replace(/^gitignore$/, '.gitignore');

/** `sales-plan` is `Sales plan`. */
const nameOf = (alias: string): string => alias.charAt(0).toUpperCase() + alias.slice(1).replaceAll('-', ' ').trimEnd();

async function versionsOf(root: string): Promise<Record<string, string>> {
  const { dependencies, devDependencies } = JSON.parse(
    await fs.readFile(path.join(root, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const known = { ...dependencies, ...devDependencies };
  return Object.fromEntries(packages.map((name) => [name, `^${known[name]}`]));
}

/** The versions of Node.js that jsdom works with: it needs a later one than the other packages. */
async function nodeVersions(root: string): Promise<string> {
  const text = await fs.readFile(path.join(root, 'node_modules/jsdom/package.json'), 'utf8');
  return (JSON.parse(text) as { engines: { node: string } }).engines.node;
}
