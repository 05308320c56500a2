import { type Bundle, filesOf } from './bundleReader.ts';

/** Size and content of the built pages: `stoa budget`, part of `npm test`. */

/**
 * What a page loads before its first render. The shared script can load the messages of all pages; `messages` are
 * those that this page loads.
 */
export interface FirstLoad {
  page: string;
  source: string;
  messages: readonly string[];
  kinds: RegExp;
  /** Limit in units of 1000 bytes after gzip -9. */
  kB: number;
}

const everyPage = ['common', 'errors', 'auth'];
const visitorPage = (
  page: string,
  file: string,
  messages: readonly string[] = [...everyPage, 'visitor'],
): FirstLoad => ({
  page: `${page}, scripts`,
  source: `resources/people/auth/web/${file}Page.tsx`,
  messages,
  kinds: /\.js$/,
  kB: 126,
});

/**
 * The captcha's scripts are lazy and not counted; those of form validation are loaded by the first press or change. A browser test compares the lists of the
 * visitor pages with what the browser really loads (tests/e2e/preload/firstLoad.e2e.ts).
 */
export const firstLoads: readonly FirstLoad[] = [
  visitorPage('sign-in', 'sign-in/SignIn', everyPage),
  visitorPage('sign-up', 'sign-up/SignUp'),
  visitorPage('reset', 'reset-password/Reset'),
  visitorPage('confirm', 'mailed-link/Confirm'),
  visitorPage('enter', 'sign-in/Enter'),
  {
    page: 'first admin list, scripts and styles',
    source: 'src/web/app/AdminApp.tsx',
    messages: [...everyPage, 'member', 'request_errors', 'admin'],
    kinds: /./,
    kB: 351,
  },
];

const languages = ['en', 'ru'];
const visitorSources = [
  'src/web/main.tsx',
  ...firstLoads.map(({ source }) => source).filter((source) => source.startsWith('resources/people/auth/')),
  'src/web/app/dashboard/Dashboard.tsx',
];
// node_modules may be a link to another folder.
const adminPackages = /(?:^|\/)node_modules\/(react-admin|ra-[^/]+|@mui\/[^/]+|@emotion\/[^/]+)\//;
const serverModules =
  /^(src\/(server|cli)\/|resources\/[^/]+\/[^/]+\/server\/|(?:.*\/)?node_modules\/(fastify|@fastify|kysely|pg|pg-[^/]+|graphile-[^/]+|nodemailer|jose|@node-rs|altcha-lib|vite)\/)/;

const kBOf = (bytes: number) => Math.round(bytes / 100) / 10;

/** @returns one line per breach
 * @param report called with one line per measured page */
export function checkBudget(bundle: Bundle, report: (line: string) => void): string[] {
  return [...checkSizes(bundle, report), ...checkVisitorPages(bundle), ...checkServerModules(bundle)];
}

function checkSizes(bundle: Bundle, report: (line: string) => void): string[] {
  return firstLoads.flatMap((load) => {
    const { page, kB } = load;
    const weights = languages.map((language) =>
      firstLoadFiles(bundle, load, language).map((file) => ({ file, bytes: bundle.size(file) })),
    );
    const [heaviest = []] = weights.sort((a, b) => sum(b) - sum(a));
    report(`${page}: ${kBOf(sum(heaviest))} kB of ${kB}`);
    if (sum(heaviest) <= kB * 1000) return [];
    const largest = heaviest.sort((a, b) => b.bytes - a.bytes).map(({ file, bytes }) => `${file} ${kBOf(bytes)}`);
    return [`${page}: ${kBOf(sum(heaviest))} kB, more than ${kB} (${largest.slice(0, 5).join(', ')})`];
  });
}

/** The files that a page loads in one language. */
export const firstLoadFiles = (bundle: Bundle, { source, messages, kinds }: FirstLoad, language: string): string[] =>
  filesOf(bundle, ['src/web/main.tsx', source], language, messages).filter((file) => kinds.test(file));

const sum = (files: { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);

function checkVisitorPages(bundle: Bundle): string[] {
  const files = languages.flatMap((language) => filesOf(bundle, visitorSources, language));
  const strange = [...new Set(files)].flatMap((file) =>
    (bundle.modules[file] ?? []).filter((id) => adminPackages.test(id)),
  );
  return strange.length > 0
    ? [`visitor pages contain ${strange.length} modules of the administration, such as ${strange[0]}`]
    : [];
}

function checkServerModules(bundle: Bundle): string[] {
  const strange = Object.values(bundle.modules).flatMap((ids) => ids.filter((id) => serverModules.test(id)));
  return strange.length > 0
    ? [`the browser's bundle contains ${strange.length} modules of the server, such as ${strange[0]}`]
    : [];
}
