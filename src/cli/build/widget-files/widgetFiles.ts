import fs from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { ImportMap } from '#shared/widgetFiles.ts';
import { contentsHash } from '../fingerprint.ts';

/**
 * What widgets need beside the app: the script of frames (`frame.js`), the libraries that the app shares (`shared/`) and
 * their import map (`importmap.json`). docs/reference/product/modules.md#shared-libraries
 */
export const widgetFolder = (root: string): string => path.join(root, '.cache/widget-files');

const sources = [
  'package-lock.json',
  'src/cli/widget-files',
  'src/cli/build/precompress.ts',
  'src/sdk',
  'src/web/theme/fonts.css',
];

/** Builds them if they are missing, or were built from other sources. @returns their import map */
export async function ensureWidgetFiles(root: string): Promise<ImportMap> {
  const folder = widgetFolder(root);
  const hash = contentsHash(root, sources);
  const known = await readMap(folder);
  if (known?.hash === hash) return known.map;
  const [{ buildSharedLibraries }, { frameScript }] = await Promise.all([
    import('./sharedBuild.ts'),
    import('./frameScript.ts'),
  ]);
  const map = await buildSharedLibraries(root, path.join(folder, 'shared'));
  await fs.writeFile(path.join(folder, 'frame.js'), await frameScript(root));
  await fs.writeFile(path.join(folder, 'importmap.json'), JSON.stringify({ hash, map }));
  return map;
}

async function readMap(folder: string): Promise<{ hash: string; map: ImportMap } | null> {
  try {
    return JSON.parse(await fs.readFile(path.join(folder, 'importmap.json'), 'utf8'));
  } catch {
    return null;
  }
}

/** Writes the import map into the page, before all its scripts. */
export const importMapInPage = (root: string): Plugin => ({
  name: 'stoa:import-map',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const { imports } = await ensureWidgetFiles(root);
      return html.replace('<title>', `<script type="importmap">${JSON.stringify({ imports })}</script>\n    <title>`);
    },
  },
});
