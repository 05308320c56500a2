import path from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { planChunks } from './chunkPlan.ts';
import { markBuilt } from './fingerprint.ts';
import { headScript } from './headScript.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Writes which sources and packages each file of the build is made of, for the budget to judge. */
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
  // Started by a test runner, it would otherwise inherit `test` and bundle the libraries' development halves.
  process.env.NODE_ENV = 'production';
  const { names } = await planChunks(root);
  // One after another: a group draws in what its modules import, unless an earlier one holds it.
  const groups = [...new Set(['members', ...names.values()])].map((name, at) => ({
    name,
    test: (id: string) => names.get(id) === name,
    priority: 1 - at / 100,
  }));
  const codeSplitting = { groups };
  await build({
    ...options,
    root,
    plugins: [recordModules(), headScript(root), ...(options.plugins ?? [])],
    build: { rolldownOptions: { output: { codeSplitting } } },
  });
  await markBuilt();
}

if (import.meta.main) await buildWeb();
