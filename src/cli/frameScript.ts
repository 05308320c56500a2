import fs from 'node:fs/promises';
import path from 'node:path';
import { build, type Rolldown } from 'vite';

/**
 * Bundles the script of the frames of isolated widgets into one text, which the server writes into their documents
 * (`src/server/widgetFrames.ts`). Apart from the app's build, so that it shares no file with the pages.
 */
export async function buildFrameScript(root: string): Promise<void> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(root, 'src/sdk/frame/start.ts'), formats: ['es'], fileName: 'frame' },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = [built].flat()[0]?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('The script of frames was not built');
  await fs.writeFile(path.join(root, 'dist/frame.js'), chunk.code);
}
