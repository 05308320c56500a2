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
  /** Vite's manifest, by source. */
  manifest: Readonly<Record<string, ManifestChunk>>;
  /** Modules of each file, as paths from the project's root. */
  modules: Readonly<Record<string, string[]>>;
  /** Bytes after gzip -9. */
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
 * All scripts and styles that some sources need: their static imports, and the messages that they load at once. Other
 * dynamic imports are not counted.
 * @param namespaces of the messages that these sources load; src/web/i18n/messages.ts lists all
 */
export function filesOf(
  bundle: Bundle,
  sources: readonly string[],
  language: string,
  namespaces: readonly string[] = [],
): string[] {
  const { manifest } = bundle;
  const reached = new Set<string>();
  const waiting = sources.map((source) => chunkOf(bundle, source));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (reached.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) reached.add(file);
    const messages = (chunk.dynamicImports ?? []).filter((each) => holdsMessages(bundle, each, language, namespaces));
    waiting.push(...(chunk.imports ?? []), ...messages);
  }
  return [...reached];
}

/** The manifest key of the chunk with a source. Only the entry of a chunk is a key itself. */
function chunkOf({ manifest, modules }: Bundle, source: string): string {
  if (manifest[source]) return source;
  const found = Object.keys(manifest).find((name) => modules[manifest[name]?.file ?? '']?.includes(source));
  if (found === undefined) throw new Error(`The build has no ${source}`);
  return found;
}

function holdsMessages({ manifest, modules }: Bundle, name: string, language: string, namespaces: readonly string[]) {
  const held = [name, ...(modules[manifest[name]?.file ?? ''] ?? [])];
  return namespaces.some((namespace) => held.includes(`i18n/${language}/${namespace}.ts`));
}
