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
  bundle: Bundle,
  sources: readonly string[],
  language: string,
  unspoken: readonly string[] = [],
): string[] {
  const { manifest } = bundle;
  const reached = new Set<string>();
  const waiting = sources.map((source) => chunkOf(bundle, source));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (reached.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) reached.add(file);
    const words = (chunk.dynamicImports ?? []).filter((each) => isSpoken(bundle, each, language, unspoken));
    waiting.push(...(chunk.imports ?? []), ...words);
  }
  return [...reached];
}

/** A source that begins a script has its name; one that stands in a script with others is found by it. */
function chunkOf({ manifest, modules }: Bundle, source: string): string {
  if (manifest[source]) return source;
  const held = Object.keys(manifest).find((name) => modules[manifest[name]?.file ?? '']?.includes(source));
  if (held === undefined) throw new Error(`The build has no ${source}`);
  return held;
}

function isSpoken({ manifest, modules }: Bundle, name: string, language: string, unspoken: readonly string[]) {
  const folder = `i18n/${language}/`;
  const held = modules[manifest[name]?.file ?? ''] ?? [];
  // A page may carry words of its own; what is nothing but words is fetched by its section.
  const isWords = held.every((id) => id.startsWith('i18n/'));
  const sections = isWords ? [name, ...held].filter((id) => id.startsWith(folder)) : [];
  return sections.length > 0 && !sections.some((id) => unspoken.includes(id.slice(folder.length).replace('.ts', '')));
}
