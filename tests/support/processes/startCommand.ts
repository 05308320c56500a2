import fs from 'node:fs';
import path from 'node:path';

const manifest = fs.readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8');
const { scripts } = JSON.parse(manifest) as { scripts: { start: string } };
const [, variables = '', command] = /exec (?:env ((?:\w+=\S+ )+))?node (.*main\.ts)$/.exec(scripts.start) ?? [];

/** The arguments of Node.js in `npm start`, after the build: flags, then the file. */
export function startCommand(): [first: string, ...rest: string[]] {
  if (!command) throw new Error('the script `start` of package.json has an unexpected form');
  return command.split(' ') as [string, ...string[]];
}

/** The environment variables that `npm start` sets. */
export const startVariables = (): Record<string, string> =>
  Object.fromEntries(
    variables
      .split(' ')
      .filter(Boolean)
      .map((pair) => pair.split('=') as [string, string]),
  );
