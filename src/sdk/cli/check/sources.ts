import fs from 'node:fs/promises';
import path from 'node:path';
import type { ESTree } from 'vite';
import type { Finding } from '../finding.ts';

export interface Source {
  /** Relative to the folder of the module, with slashes. */
  file: string;
  program: ESTree.Program;
  /** Of its constants, at the top of the file. */
  constants: ReadonlyMap<string, ESTree.Expression>;
  /** `file:line` of a node. */
  at(node: { start: number }): string;
}

const readable = /\.(?:[cm]?[jt]s|[jt]sx)$/;
/** Files that are compiled to JavaScript by plugins of a bundler. */
const unreadable = /\.(?:vue|svelte|astro)$/;

/** Parses the module's own sources, those in `src`. Tests are not part of a widget. */
export async function readSources(folder: string): Promise<{ sources: Source[]; findings: Finding[] }> {
  const found = await fs.readdir(path.join(folder, 'src'), { recursive: true }).catch(() => []);
  const files = found
    .map((file) => path.posix.join('src', file.replaceAll(path.sep, '/')))
    .filter((file) => !/\.(test|spec)\.\w+$|\.d\.ts$/.test(file))
    .sort();
  const findings: Finding[] = files
    .filter((file) => unreadable.test(file))
    .map((file) => ({ level: 'note', file, field: 'source', message: 'is not read: its calls are not compared' }));
  if (files.length === 0)
    findings.push({ level: 'note', file: 'src', field: 'source', message: 'is empty: no calls are compared' });
  const sources = await Promise.all(files.filter((file) => readable.test(file)).map((file) => parse(folder, file)));
  return { sources, findings };
}

async function parse(folder: string, file: string): Promise<Source> {
  const { parseSync } = await import('vite');
  const text = await fs.readFile(path.join(folder, file), 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const at = ({ start }: { start: number }) => `${file}:${text.slice(0, start).split('\n').length}`;
  return { file, program, constants: constantsOf(program), at };
}

function constantsOf({ body }: ESTree.Program): Map<string, ESTree.Expression> {
  const constants = new Map<string, ESTree.Expression>();
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue;
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
  }
  return constants;
}
