import fs from 'node:fs';
import path from 'node:path';

/** What `npm start` gives to Node.js once all is built: its flags, then the file. */
export function startCommand(): [first: string, ...rest: string[]] {
  const manifest = fs.readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: { start: string } };
  const command = /exec node (.*main\.ts)$/.exec(scripts.start)?.[1];
  if (!command) throw new Error('npm start is not what the tests take it for');
  return command.split(' ') as [string, ...string[]];
}
