import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

interface ManifestChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

export interface Bundle {
  /** By source: what Vite wrote of it. */
  manifest: Readonly<Record<string, ManifestChunk>>;
  /** By file: the modules in it, as paths from the project's root. */
  modules: Readonly<Record<string, string[]>>;
  /** Bytes as gzip -9 sends them. */
  size(file: string): number;
}

export function readBundle(dist: string): Bundle {
  const read = (file: string) => JSON.parse(fs.readFileSync(path.join(dist, '.vite', file), 'utf8'));
  return {
    manifest: read('manifest.json'),
    modules: read('modules.json'),
    size: (file) => gzipSync(fs.readFileSync(path.join(dist, file)), { level: 9 }).length,
  };
}

/**
 * Every script and style that some sources bring with them: what they import statically, and the words of one
 * language, which are fetched at once. Other lazy parts wait for somebody to ask for them.
 * @param unspoken sections whose words these sources name but do not ask for
 */
export function filesOf(
  { manifest }: Bundle,
  sources: readonly string[],
  language: string,
  unspoken: readonly string[] = [],
): string[] {
  const reached = new Set<string>();
  const waiting = [...sources];
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}`);
    if (reached.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) reached.add(file);
    const isSpoken = (name: string) => !unspoken.some((section) => name === `i18n/${language}/${section}.ts`);
    const words = (chunk.dynamicImports ?? []).filter((name) => name.startsWith(`i18n/${language}/`) && isSpoken(name));
    waiting.push(...(chunk.imports ?? []), ...words);
  }
  return [...reached];
}
