import fs from 'node:fs/promises';
import path from 'node:path';
import { buildWidget } from '#sdk/cli/buildWidget.ts';
import { type Manifest, readManifest } from '#sdk/cli/manifest.ts';
import type { Call } from '#sdk/cli/publish/call.ts';
import { publishModule } from '#sdk/cli/publish/publishModule.ts';
import { readLogo } from '#sdk/cli/readLogo.ts';

interface Sample {
  folder: string;
  manifest: Manifest;
}

/** Shown at `/`. */
const MAIN = 'board';

/** Publishes and installs the sample modules that are not there yet, through the API. @returns their names */
export async function installModules(call: Call, root: string): Promise<string[]> {
  const samples = await findSamples(path.join(root, 'src/modules'));
  const known = await call<{ items: { alias: string }[] }>('GET', '/v1/modules?limit=1000');
  const missing = samples.filter(({ manifest }) => !known.items.some(({ alias }) => alias === manifest.alias));
  for (const sample of missing) await install(call, sample);
  return missing.map(({ manifest }) => manifest.name);
}

async function findSamples(folder: string): Promise<Sample[]> {
  const names = (await fs.readdir(folder)).sort();
  const found = names.map(async (name) => {
    const { manifest } = await readManifest(path.join(folder, name));
    return manifest ? [{ folder: path.join(folder, name), manifest }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** As its author publishes it, and an administrator installs it. */
async function install(call: Call, { folder, manifest }: Sample): Promise<void> {
  const module = { manifest, widget: await buildWidget(folder), logo: await readLogo(folder) };
  const { module_id } = await publishModule(call, module, { type: 'major', isMain: true, isPublished: true });
  await call('POST', `/v1/market/install-module/${module_id}`, {});
  if (manifest.alias === MAIN) await call('PATCH', `/v1/market/module/${module_id}`, { is_main: true });
}
