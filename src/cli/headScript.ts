import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Foreseen } from '../web/preload/headScript.ts';

/** Before the styles: a script that stands in the page waits for those above it. */
const place = '<link rel="stylesheet"';

/** Writes `src/web/preload/head.ts` into the page, and into it the names of the files that it fetches. */
export const headScript = (root: string): Plugin => ({
  name: 'stoa:head-script',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) =>
      bundle ? html.replace(place, `<script>${await bundled(root, filesOf(bundle))}</script>\n    ${place}`) : html,
  },
});

const messagesOf = (language: string) => ['common', 'member', 'messages'].map((kind) => `${kind}-${language}`);
const scripts: Foreseen = { admin: ['admin', 'checks'], data: ['data'], en: messagesOf('en'), ru: messagesOf('ru') };

function filesOf(bundle: Rolldown.OutputBundle): Foreseen {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const of = (name: string) => {
    const chunk = chunks.find((each) => each.name === name);
    if (!chunk) throw new Error(`The build has no ${name}`);
    return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])];
  };
  return Object.fromEntries(Object.entries(scripts).map(([part, names]) => [part, names.flatMap(of)])) as Foreseen;
}

async function bundled(root: string, foreseen: Foreseen): Promise<string> {
  const entry = path.join(root, 'src/web/preload/head.ts');
  const [{ output }] = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { foreseen: JSON.stringify(foreseen) },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'head' } },
  })) as [Rolldown.RolldownOutput];
  return output[0].code.trim();
}
