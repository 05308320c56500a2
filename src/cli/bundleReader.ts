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
 * Every script and style that some sources bring with them: what they import statically, and the messages that they
 * load at once. Other lazy parts are not counted.
 * @param namespaces of the messages that these sources load (src/web/i18n/messages.ts names them all)
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

/** A source that begins a script has its name; one that stands in a script with others is found by it. */
function chunkOf({ manifest, modules }: Bundle, source: string): string {
  if (manifest[source]) return source;
  const held = Object.keys(manifest).find((name) => modules[manifest[name]?.file ?? '']?.includes(source));
  if (held === undefined) throw new Error(`The build has no ${source}`);
  return held;
}

function holdsMessages({ manifest, modules }: Bundle, name: string, language: string, namespaces: readonly string[]) {
  const held = [name, ...(modules[manifest[name]?.file ?? ''] ?? [])];
  return namespaces.some((namespace) => held.includes(`i18n/${language}/${namespace}.ts`));
}
