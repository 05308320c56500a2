import fs from 'node:fs/promises';
import path from 'node:path';

const manifest = JSON.parse(await fs.readFile('package.json', 'utf8')) as { imports: Record<string, string> };

/** The file that a specifier names, from the root of the repository; null for a package. */
export function resolveImport(specifier: string, from: string): string | null {
  const [alias = ''] = specifier.split('/');
  const mapped = manifest.imports[`${alias}/*`];
  if (mapped) return path.normalize(mapped.replace('*', specifier.slice(alias.length + 1)));
  return specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : null;
}

async function sourcesIn(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder, { recursive: true });
  return names.filter((name) => /\.tsx?$/.test(name)).map((name) => path.join(folder, name));
}

async function importsOf(file: string): Promise<string[]> {
  const text = await fs.readFile(file, 'utf8');
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'([^']+)'/g);
  return [...found].flatMap(([, specifier = '']) => resolveImport(specifier, file) ?? []);
}

/** Each source file with the files that it imports. Imports of types count too. */
export async function readImports(): Promise<Map<string, string[]>> {
  const files = (await Promise.all(['src', 'resources'].map(sourcesIn))).flat();
  return new Map(await Promise.all(files.map(async (file) => [file, await importsOf(file)] as const)));
}
