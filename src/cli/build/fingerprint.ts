import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const projectRoot = path.resolve(import.meta.dirname, '../../..');

/** Files and folders that the build depends on. */
export const sources = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'i18n',
  'resources',
  'src/cli/build',
  'src/sdk',
  'src/shared',
  'src/web',
];

/** The state of the sources. */
export interface Fingerprint {
  /** A hash of their contents. */
  contents: string;
  /** A hash of what the file system says of them: if it is the same, so are the contents. */
  files: string;
}

const markOf = (root: string) => path.join(root, 'dist/.built');

/**
 * Whether dist/ was built from these sources. Compares what the file system says of each file first, which takes a tenth
 * of the time, and then contents: a checkout or a copy changes dates alone.
 */
export function isBuilt(root: string = projectRoot): boolean {
  const built = readMark(root);
  if (!built || !fs.existsSync(path.join(root, 'dist/index.html'))) return false;
  const known = listFiles(root);
  if (built.files === filesHash(root, known)) return true;
  const now = fingerprint(root);
  if (built.contents !== now.contents) return false;
  markBuilt(now, root);
  return true;
}

/** @param built taken before the build: a file that was changed meanwhile is not in it */
export const markBuilt = (built: Fingerprint, root: string = projectRoot): void =>
  fs.writeFileSync(markOf(root), JSON.stringify(built));

export function fingerprint(root: string = projectRoot): Fingerprint {
  // Before the contents are read: a later change is then noticed.
  const files = filesHash(root, listFiles(root));
  return { contents: contentsHash(root, sources), files };
}

/** A hash of the contents of these files and folders. */
export function contentsHash(root: string, of: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of listFiles(root, of)) hash.update(`${file}\0`).update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function readMark(root: string): Fingerprint | null {
  try {
    return JSON.parse(fs.readFileSync(markOf(root), 'utf8')) as Fingerprint;
  } catch {
    return null;
  }
}

/** The time of the last change of a file cannot be set back, unlike that of its contents. */
function filesHash(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const { ino, size, ctimeNs } = fs.statSync(path.join(root, file), { bigint: true });
    hash.update(`${file}\0${ino} ${size} ${ctimeNs}\0`);
  }
  return hash.digest('hex');
}

const listFiles = (root: string, of: readonly string[] = sources): string[] =>
  of.flatMap((source) => filesOf(root, source));

function filesOf(root: string, source: string): string[] {
  const stat = fs.statSync(path.join(root, source), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [source];
  return fs
    .readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
