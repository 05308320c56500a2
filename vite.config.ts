import { createHash } from 'node:crypto';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './src/cli/build/precompress.ts';
import { importMapInPage } from './src/cli/build/widget-files/widgetFiles.ts';
import { earlyTheme, tokensCss } from './src/web/theme/headTheme.ts';

/** The theme's variables and the choice between them are in the head, so that nothing flashes. */
const theme = (): Plugin => ({
  name: 'stoa:theme',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('<!-- theme -->', `<style>${tokensCss()}</style><script>${earlyTheme}</script>`),
  },
});

/** The package names its development build for everybody; the other is the same without the warnings. */
const routerFile = (name: string) =>
  path.resolve(import.meta.dirname, 'node_modules/react-router/dist/production', name);
const quietRouter = [
  { find: /^react-router$/, replacement: routerFile('index.mjs') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
];

/**
 * What a visitor's page and the administration share is in one file: by default the bundler makes a small file of each
 * module that two pages name, and each small file costs a request and compresses badly. Keep it to what sign-in needs, and
 * the little that all pages behind it share.
 */
const base = [
  /src\/web\/(main|app\/(App|areas|boot|visitorPages))\.tsx?/,
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|jwt-decode)\//,
  /src\/shared\/(limits|numbers|problems|time\/time)\.ts/,
  /src\/web\/preload\/whenIdle\.ts/,
  /src\/web\/(state\/|session\/(?!leased|profile|usedData))/,
  /src\/web\/(api\/(address|api|intent|pendingResponses)|passkeys\/passkeysSupported|i18n\/(errorText|interpolate|messages|translate))\.ts/,
  /src\/web\/(app\/shell\/Root|layout\/(PersonMenu|PreferenceSwitches))\./,
  /src\/web\/inputs\/ui\/(Button|Icon|messages|Monogram|Segmented|useTitle|brand\/(Colonnade|Logo)|feedback\/(Spinner|Statement))\./,
  /resources\/people\/auth\/web\/form\/(submitError|Field|FormError|useVisitorSubmit|VisitorForm|VisitorPage|durationText)\./,
];

/** What checks a form's values: with the administration from the first, with a visitor's page once its form is entered. */
const checks = [
  /node_modules\/zod\//,
  /src\/shared\/(shapes|violations)\.ts/,
  /resources\/people\/auth\/(loginSchema|signUpSchemas|web\/form\/visitorSchemas)\.ts/,
];

const group = (name: string, parts: readonly RegExp[], priority: number) => ({
  name,
  priority,
  test: (id: string) => parts.some((part) => part.test(id)),
});

/** Messages of every page, and of all those behind sign-in. */
const messages = ['en', 'ru'].flatMap((language) => [
  group(`common-${language}`, [new RegExp(`i18n/${language}/(common|errors|auth)\\.ts`)], 1),
  group(`member-${language}`, [new RegExp(`i18n/${language}/(member|request_errors)\\.ts`)], 1),
]);

/** Shorter than Vite's own: the first page has 400 of them, each in its script and in its style sheet. */
function className(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url');
  return `${name}_${hash.slice(0, 4)}`;
}

export default defineConfig(({ command }) => ({
  plugins: [react(), theme(), importMapInPage(import.meta.dirname), precompress()],
  resolve: { alias: command === 'build' ? quietRouter : [] },
  // The database and test runs write here all the time; none of it is a source.
  server: { watch: { ignored: ['**/.data/**', '**/.cache/**', '**/tests/**'] } },
  css: { modules: { generateScopedName: className } },
  build: {
    manifest: true,
    // Every browser that runs the rest knows modulepreload.
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: { codeSplitting: { groups: [group('base', base, 2), group('checks', checks, 1), ...messages] } },
    },
  },
}));
