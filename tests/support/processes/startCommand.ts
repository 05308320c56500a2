import fs from 'node:fs';
import path from 'node:path';

const manifest = fs.readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8');
const { scripts } = JSON.parse(manifest) as { scripts: { start: string } };
const [, variables = '', command] = /exec (?:env ((?:\w+=\S+ )+))?node (.*main\.ts)$/.exec(scripts.start) ?? [];

/** What `npm start` gives to Node.js once all is built: its flags, then the file. */
export function startCommand(): [first: string, ...rest: string[]] {
  if (!command) throw new Error('npm start is not what the tests take it for');
  return command.split(' ') as [string, ...string[]];
}

/** And the variables that it sets for it. */
export const startVariables = (): Record<string, string> =>
  Object.fromEntries(
    variables
      .split(' ')
      .filter(Boolean)
      .map((pair) => pair.split('=') as [string, string]),
  );
