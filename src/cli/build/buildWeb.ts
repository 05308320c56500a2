import fs from 'node:fs/promises';
import path from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { planChunks } from './chunkPlan.ts';
import { fingerprint, markBuilt } from './fingerprint.ts';
import { headScript } from './headScript.ts';
import { ensureWidgetFiles, widgetFolder } from './widget-files/widgetFiles.ts';
import { withoutServerParts } from './withoutServerParts.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Writes .vite/modules.json: the modules in each file of the build. `stoa budget` reads it. */
const recordModules = (): Plugin => ({
  name: 'stoa:record-modules',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.moduleIds.map((id) => path.relative(root, id))] as const] : [],
    );
    const source = JSON.stringify(Object.fromEntries(modules));
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
  },
});

/**
 * Builds the web app into dist/. The server runs from its sources.
 * @param options added to the configuration, such as plugins that report progress
 */
export async function buildWeb(options: Pick<InlineConfig, 'logLevel' | 'plugins'> = {}): Promise<void> {
  // A test runner sets it to `test`, which would bundle the development versions of the libraries.
  process.env.NODE_ENV = 'production';
  const sources = fingerprint();
  const [{ names }] = await Promise.all([planChunks(root), ensureWidgetFiles(root)]);
  // Descending priorities: a group also takes what its modules import, unless a group before it has it.
  const groups = [...new Set(['members', ...names.values()])].map((name, at) => ({
    name,
    test: (id: string) => names.get(id) === name,
    priority: 1 - at / 100,
  }));
  const codeSplitting = { groups };
  await build({
    ...options,
    root,
    plugins: [recordModules(), headScript(root), withoutServerParts(), ...(options.plugins ?? [])],
    build: { rolldownOptions: { output: { codeSplitting } } },
  });
  await fs.cp(widgetFolder(root), path.join(root, 'dist/w'), { recursive: true });
  markBuilt(sources);
}
