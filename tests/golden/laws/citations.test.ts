import fs from 'node:fs/promises';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Folders and root files that may cite a page. */
const places = ['{src,resources,i18n,tests,docs,public}/**/*', '*', '.ci/*'];
const textFile = /\.(tsx?|mjs|css|html|jsonc?|md|sql|txt|sh)$|^\.ci\//;
const isGenerated = (file: string) => file === 'package-lock.json';
/** An applied migration may not change by a byte, so it cites pages of its day. */
const isFrozen = (file: string) => file.startsWith('src/server/database/migrations/');

interface Text {
  /** Relative to the root, with slashes. */
  file: string;
  text: string;
}

async function readTexts(): Promise<Text[]> {
  const files: string[] = [];
  for await (const entry of fs.glob(places, { cwd: root, withFileTypes: true })) {
    const file = path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
    if (entry.isFile() && textFile.test(file) && !isGenerated(file)) files.push(file);
  }
  return Promise.all(files.map(async (file) => ({ file, text: await fs.readFile(path.join(root, file), 'utf8') })));
}

const texts = await readTexts();
const pages = texts.filter(({ file }) => file.endsWith('.md'));

/** Markdown without its code blocks, in which `#` begins a comment. */
const prose = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');

/** Anchors of each page, as GitHub makes them: a repeated heading gets a number. */
const anchors = new Map(
  pages.map(({ file, text }) => {
    const slugger = new GithubSlugger();
    const headings = [...prose(text).matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading = '']) => plain(heading));
    return [file, new Set(headings.map((heading) => slugger.slug(heading)))];
  }),
);

/** A heading as displayed: links and code without their markup. */
function plain(heading: string): string {
  return heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
}

interface Citation {
  /** The citing file. */
  file: string;
  /** The cited file, relative to the root. */
  page: string;
  anchor: string | undefined;
}

/** A page of docs/, with or without a heading, in any text. */
const cited = ({ file, text }: Text): Citation[] =>
  [...text.matchAll(/(?<![\w/.-])(docs\/[\w./-]+\.md)(?:#([\p{L}\p{N}_-]+))?/gu)].map(([, page = '', anchor]) => ({
    file,
    page,
    anchor,
  }));

/** Markdown links to files of the repository, relative to the page that has them. */
const linked = ({ file, text }: Text): Citation[] =>
  [...prose(text).matchAll(/\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]*))?\)/g)].map(([, target = '', anchor]) => ({
    file,
    page: target === '' ? file : path.posix.join(path.posix.dirname(file), target),
    anchor: anchor === undefined ? undefined : decodeURIComponent(anchor),
  }));

async function isMissing({ page, anchor }: Citation): Promise<boolean> {
  const isThere = await fs.access(path.join(root, page)).then(
    () => true,
    () => false,
  );
  return !isThere || (anchor !== undefined && !anchors.get(page)?.has(anchor));
}

async function missing(citations: readonly Citation[]): Promise<string[]> {
  const found = await Promise.all(citations.map(isMissing));
  return citations
    .filter((_, at) => found[at])
    .map(({ file, page, anchor }) => `${file}: ${page}${anchor === undefined ? '' : `#${anchor}`}`);
}

test('every cited page of docs/ exists, with the cited heading', async () => {
  const citations = texts.filter(({ file }) => !isFrozen(file)).flatMap(cited);
  expect(citations.length).toBeGreaterThan(10);
  expect(await missing(citations)).toEqual([]);
});

test('every link between pages leads to an existing file and heading', async () => {
  expect(await missing(pages.flatMap(linked))).toEqual([]);
});

test('files that the docs name exist', async () => {
  const named = pages
    .filter(({ file }) => file.startsWith('docs/') && !file.startsWith('docs/guides/'))
    .flatMap(({ file, text }) =>
      [...prose(text).matchAll(/`((?:src|resources|tests|i18n)\/[\w./-]+\.\w+)`/g)].map(([, page = '']) => ({
        file,
        page,
      })),
    );
  expect(named.length).toBeGreaterThan(30);
  expect(await missing(named.map((each) => ({ ...each, anchor: undefined })))).toEqual([]);
});

test('docs/README.md lists every page', () => {
  const listed = new Set(
    pages
      .filter(({ file }) => file === 'docs/README.md')
      .flatMap(linked)
      .map(({ page }) => page),
  );
  const unlisted = pages.map(({ file }) => file).filter((file) => file.startsWith('docs/') && !listed.has(file));
  expect(unlisted).toEqual(['docs/README.md']);
});

test('no page that is written by hand is longer than 300 lines', () => {
  const isWritten = (file: string) => file.startsWith('docs/') && !/^docs\/reference\/\w+\.md$/.test(file);
  const long = pages.filter(({ file, text }) => isWritten(file) && text.split('\n').length > 300);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test('no file cites a document outside the repository', () => {
  const old = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(SPEC|CONTRACT|DESIGN)(\.md\b| sections? \d)/g)].map(([found]) => `${file}: ${found}`),
  );
  expect(old).toEqual([]);
});

test('docs/operating/security.md names tests that exist', () => {
  const page = texts.find(({ file }) => file === 'docs/operating/security.md')?.text ?? '';
  const named = [...page.matchAll(/`([\w/]+\.test\.tsx?)`/g)].map(([, file]) => `tests/${file}`);
  const files = new Set(texts.map(({ file }) => file));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !files.has(file))).toEqual([]);
});
