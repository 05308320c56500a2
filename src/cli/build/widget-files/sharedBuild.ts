import { createRequire } from 'node:module';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { type ImportMap, sharedPath } from '#shared/widgetFiles.ts';
import { packageOf, sharedLibraries } from '../../../sdk/sharedLibraries.ts';
import { precompress } from '../precompress.ts';

/**
 * The libraries that widgets share, each an entry of one build, so that all of them use the same React. Apart from the
 * app's build: its pages load what they need in files of their own, and are not larger for it.
 * @param outDir written and emptied
 */
export async function buildSharedLibraries(root: string, outDir: string): Promise<ImportMap> {
  const input = Object.fromEntries([
    ...sharedLibraries.map((specifier) => [nameOf(specifier), `${prefix}${specifier}`]),
    ['fonts', path.join(root, 'src/web/theme/fonts.css')],
  ]);
  const { output } = (await build({
    root,
    base: sharedPath,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [entries(root), precompress()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].[hash].js',
          chunkFileNames: 'shared-[hash].js',
          assetFileNames: '[name].[hash][extname]',
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const entryFiles = output.filter((file) => file.type === 'chunk' && file.isEntry);
  const fileOf = new Map(entryFiles.map(({ name, fileName }) => [name, fileName]));
  const fonts = output.find(({ fileName }) => fileName.endsWith('.css'));
  if (!fonts) throw new Error('The fonts of frames were not built');
  return {
    imports: Object.fromEntries(
      sharedLibraries.map((specifier) => [specifier, `${sharedPath}${fileOf.get(nameOf(specifier))}`]),
    ),
    fonts: `${sharedPath}${fonts.fileName}`,
  };
}

const prefix = '\0shared:';

const nameOf = (specifier: string): string => specifier.replace(/^@/, '').replaceAll('/', '-');

/** One module for each library. The names of CommonJS modules are known only by loading them. */
const entries = (root: string): Plugin => ({
  name: 'stoa:shared-libraries',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(prefix) ? id : null),
  load(id) {
    if (!id.startsWith(prefix)) return null;
    const specifier = id.slice(prefix.length);
    const source = JSON.stringify(specifier);
    if (!isCommonJs(specifier)) return `export * from ${source};\n${defaultOf(specifier)}`;
    const names = Object.keys(createRequire(path.join(root, 'package.json'))(specifier) as object);
    const known = names.filter((name) => name !== 'default' && /^[A-Za-z_$][\w$]*$/.test(name));
    return `import all from ${source};\nexport default all;\nexport const { ${known.join(', ')} } = all;`;
  },
});

const isCommonJs = (specifier: string): boolean => ['react', 'react-dom'].includes(packageOf(specifier));

const defaultOf = (specifier: string): string =>
  ['@emotion/styled', '@emotion/cache'].includes(specifier)
    ? `export { default } from ${JSON.stringify(specifier)};`
    : '';
