import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { PreloadFiles } from '../../web/preload/headScript.ts';

/** Above the styles: an inline script waits for the style sheets before it. */
const place = '<link rel="stylesheet"';

/**
 * Puts `src/web/preload/headScript.ts` into the page as an inline script, with the names of the files that it preloads.
 * docs/start/architecture.md#preloading
 */
export const headScript = (root: string): Plugin => ({
  name: 'stoa:head-script',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) =>
      bundle ? html.replace(place, `<script>${await bundled(root, filesOf(bundle))}</script>\n    ${place}`) : html,
  },
});

const messagesOf = (language: string) => ['common', 'member', 'messages'].map((kind) => `${kind}-${language}`);
const scripts: PreloadFiles = {
  admin: ['admin', 'checks'],
  data: ['data'],
  en: messagesOf('en'),
  ru: messagesOf('ru'),
};

function filesOf(bundle: Rolldown.OutputBundle): PreloadFiles {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const of = (name: string) => {
    const chunk = chunks.find((each) => each.name === name);
    if (!chunk) throw new Error(`The build has no ${name}`);
    return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])];
  };
  return Object.fromEntries(Object.entries(scripts).map(([part, names]) => [part, names.flatMap(of)])) as PreloadFiles;
}

async function bundled(root: string, files: PreloadFiles): Promise<string> {
  const entry = path.join(root, 'src/web/preload/headScript.ts');
  const [{ output }] = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'head' } },
  })) as [Rolldown.RolldownOutput];
  // If it fails, the app loads everything itself.
  return `(()=>{${output[0].code.trim()}try{head.preloadPage(${JSON.stringify(files)})}catch{}})()`;
}
