import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { json } from 'node:stream/consumers';

export interface Diagnostic {
  rule: string;
  file: string;
  line: number;
}

interface Report {
  diagnostics: { category: string; location: { path: string; start: { line: number } } }[];
}

/** Runs the project's linter on another tree, with the project's configuration. */
export async function lintTree(tree: string): Promise<Diagnostic[]> {
  for (const name of ['biome.json', 'package.json']) await fs.copyFile(name, path.join(tree, name));
  const child = spawn(
    path.resolve('node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.'],
    { cwd: tree, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const { diagnostics } = (await json(child.stdout)) as Report;
  return diagnostics.map(({ category, location }) => ({
    rule: category,
    file: location.path,
    line: location.start.line,
  }));
}
