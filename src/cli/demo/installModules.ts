import fs from 'node:fs/promises';
import path from 'node:path';
import type { Asks } from '#shared/modules.ts';
import type { Call } from './business.ts';

/** The block of a module's package.json (docs/writing-a-module.md#the-package). */
interface Manifest {
  name: string;
  alias: string;
  description: string;
  categories: string[];
  asks: Asks;
}

interface Sample {
  folder: string;
  version: string;
  manifest: Manifest;
}

/** Shown at `/`. */
const MAIN = 'board';

/** Publishes and installs the sample modules that are not there yet, through the API. @returns their names */
export async function installModules(call: Call, root: string): Promise<string[]> {
  const samples = await findSamples(path.join(root, 'src/modules'));
  const known = await call<{ items: { alias: string }[] }>('GET', '/v1/modules?limit=1000');
  const missing = samples.filter(({ manifest }) => !known.items.some(({ alias }) => alias === manifest.alias));
  for (const sample of missing) await publish(call, sample);
  return missing.map(({ manifest }) => manifest.name);
}

async function findSamples(folder: string): Promise<Sample[]> {
  const names = (await fs.readdir(folder)).sort();
  const packages = names.map(async (name) => {
    const file = path.join(folder, name, 'package.json');
    const { version, stoa } = JSON.parse(await fs.readFile(file, 'utf8')) as { version: string; stoa?: Manifest };
    return stoa ? [{ folder: path.join(folder, name), version, manifest: stoa }] : [];
  });
  return (await Promise.all(packages)).flat();
}

async function publish(call: Call, { folder, version, manifest }: Sample): Promise<void> {
  const { name, alias, description, categories, asks } = manifest;
  const widget = new Blob([await buildWidget(folder)], { type: 'text/javascript' });
  const { id } = await call<{ id: number }>('POST', '/v1/modules', { name, alias });
  const body = { name: `${name} ${version}`, alias: version, type: 'major', asks };
  const made = await call<{ id: number }>('POST', `/v1/modules/${id}/versions`, body);
  const place = `/v1/modules/${id}/versions/${made.id}`;
  await call('PUT', `${place}/widget`, widget);
  await call('PATCH', place, { status_id: 2 });
  await call('POST', `${place}/set-main`);
  const logo = await uploadLogo(call, folder);
  await call('PATCH', `/v1/modules/${id}`, { is_published: true, description, categories, ...(logo && { logo }) });
  await call('POST', `/v1/market/install-module/${id}`, {});
  if (alias === MAIN) await call('PATCH', `/v1/market/module/${id}`, { is_main: true });
}

/** As its author builds it. */
async function buildWidget(folder: string): Promise<string> {
  const { build } = await import('vite');
  await build({ root: folder, logLevel: 'error' });
  return fs.readFile(path.join(folder, 'dist/widget.js'), 'utf8');
}

async function uploadLogo(call: Call, folder: string): Promise<{ id: number } | null> {
  const bytes = await fs.readFile(path.join(folder, 'logo.png')).catch(() => null);
  if (!bytes) return null;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png');
  return call<{ id: number }>('POST', '/v1/files/logo', form);
}
