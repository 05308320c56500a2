import fs from 'node:fs/promises';
import path from 'node:path';

/** Where `vite build` of a module writes its widget, relative to its folder. */
export const widgetFile = 'dist/widget.js';

/**
 * Builds a module with its own vite.config.ts, as `vite build` does.
 * @returns the bytes of its widget
 * @throws if there is no vite.config.ts, and what the build throws
 */
export async function buildWidget(folder: string): Promise<Buffer> {
  const configs = (await fs.readdir(folder)).filter((file) => /^vite\.config\.[cm]?[jt]s$/.test(file));
  if (configs.length === 0) throw new Error(`${folder} has no vite.config.ts: its plugins should have stoaModule()`);
  const { build } = await import('vite');
  await build({ root: folder, logLevel: 'error' });
  return readWidget(folder);
}

/** The widget as it was built before. */
export const readWidget = (folder: string): Promise<Buffer> =>
  fs.readFile(path.join(folder, widgetFile)).catch(() => {
    throw new Error(`${path.join(folder, widgetFile)} does not exist: build the module first`);
  });
