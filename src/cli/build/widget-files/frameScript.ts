import path from 'node:path';
import { build, type Rolldown } from 'vite';

/**
 * The script of the frames of isolated widgets as one text, which the server writes into their documents
 * (`src/server/webApp/widgetFrames.ts`). Apart from the app's build, so that it shares no file with the pages.
 */
export async function frameScript(root: string): Promise<string> {
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
  return chunk.code;
}
