import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin, ResolvedConfig, UserConfig } from 'vite';
import { packageOf, sharedLibraries, sharedMajors } from '../sharedLibraries.ts';
import { stylesInScript } from './stylesInScript.ts';

/** `@stoa/sdk/vite`: builds a module, and serves it in DEV mode (docs/guides/writing-a-module.md#vite). */

export interface StoaModuleOptions {
  /** The module whose default export is the definition; `src/widget.tsx` or `src/widget.ts` by default. */
  entry?: string;
  /** Packages to bundle although the app shares them. Those of another major version are bundled anyway. */
  bundle?: readonly string[];
}

/** Where DEV mode looks for a module by default. */
export const devPort = 5179;

/**
 * Builds the widget to one file, `dist/widget.js`, which imports what the app shares and has its styles in it. In DEV
 * mode a changed source replaces the widget in the open page.
 */
export function stoaModule({ entry, bundle = [] }: StoaModuleOptions = {}): Plugin[] {
  let resolved: ResolvedConfig;
  let widget = '';
  let externals: string[] = [];
  const shared = {
    name: 'stoa:module',
    config: ({ root = process.cwd(), server }: UserConfig, { command }: { command: string }): UserConfig => {
      widget = entryOf(root, entry);
      externals = externalsOf(root, bundle);
      return command === 'build' ? buildConfig(widget, externals) : devConfig(server?.port);
    },
    configResolved(config: ResolvedConfig) {
      resolved = config;
    },
    resolveId(id: string) {
      const [, component] = resolved.command === 'build' ? (muiComponent.exec(id) ?? []) : [];
      return component && externals.includes('@mui/material') ? `${fromMui}${component}` : null;
    },
    load(id: string) {
      if (!id.startsWith(fromMui)) return null;
      return `export * from '@mui/material';\nexport { ${id.slice(fromMui.length)} as default } from '@mui/material';`;
    },
    transform(code: string, id: string) {
      if (resolved.command !== 'serve' || id !== widget) return null;
      return { code: `${code}\n${replaceOnChange}`, map: null };
    },
    enforce: 'pre',
  } satisfies Plugin;
  return [shared, stylesInScript()];
}

/** `@mui/material/Button` is taken from the shared `@mui/material`. */
const muiComponent = /^@mui\/material\/([A-Z]\w*)$/;
const fromMui = '\0stoa-mui:';

/** The frame of DEV mode has the function (docs/reference/product/modules.md#dev-mode). */
const replaceOnChange =
  'if (import.meta.hot) import.meta.hot.accept((next) => next && globalThis.stoaReplace?.(next.default));';

function entryOf(root: string, entry: string | undefined): string {
  const candidates = entry ? [entry] : ['src/widget.tsx', 'src/widget.ts'];
  const found = candidates.map((name) => path.resolve(root, name)).find(isFile);
  if (!found) throw new Error(`No ${candidates.join(' or ')} in ${root}: it must export the definition of the module`);
  return found;
}

function isFile(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

const buildConfig = (entry: string, external: string[]): UserConfig => ({
  // Libraries ask for it, and a browser has no process.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    // Those that have light-dark(): its replacement needs a style sheet that says `color-scheme`, which frames have not.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    lib: { entry, formats: ['es'], fileName: () => 'widget.js' },
    cssCodeSplit: false,
    // A widget is one file: pictures and fonts are in it.
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    copyPublicDir: false,
    rolldownOptions: {
      external,
      output: { codeSplitting: false, minify: true },
      // Libraries mark components of servers, which a widget has none of.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
    },
  },
});

const devConfig = (port = devPort): UserConfig => ({
  // A frame of DEV mode has an opaque origin, which CORS names "null".
  server: { port, strictPort: true, cors: { origin: '*' }, headers: { 'access-control-allow-origin': '*' } },
});

/** What the app shares, as far as this module uses the same major versions. */
function externalsOf(root: string, bundle: readonly string[]): string[] {
  const { resolve } = createRequire(path.join(root, 'package.json'));
  return sharedLibraries.filter((specifier) => {
    const name = packageOf(specifier);
    return !bundle.includes(name) && majorOf(name, resolve) === sharedMajors[name];
  });
}

/** Undefined if it is not installed: then nothing of it is imported either. */
function majorOf(name: string, resolve: NodeJS.RequireResolve): number | undefined {
  for (const folder of resolve.paths(name) ?? [])
    try {
      const { version } = JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8')) as {
        version: string;
      };
      return Number(version.split('.')[0]);
    } catch {}
  return undefined;
}
