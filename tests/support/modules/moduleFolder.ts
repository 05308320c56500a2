import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { checkModule } from '#sdk/cli/check/checkModule.ts';
import { atEnd } from '../atEnd.ts';
import { temporaryFolder } from '../processes/folders.ts';
import { compiledCode } from '../processes/processes.ts';

/** A built module in a folder of its own. Removed at the end of the test file. */
export interface ModuleFolder {
  folder: string;
  /** Writes files: a text as it is, anything else as JSON. */
  write(files: Readonly<Record<string, unknown>>): Promise<void>;
  /** Runs `stoa-module` in the folder. */
  run(args: string[], env?: Record<string, string>): Promise<{ code: number; output: string }>;
}

export const block = { name: 'Plan', alias: 'plan', asks: { entities: {}, hosts: [] } };

/** The smallest widget that is one. */
export const widget = 'export default { api: 1 };';

const program = path.resolve('src/sdk/cli/main.ts');

export async function moduleFolder(files: Readonly<Record<string, unknown>> = {}): Promise<ModuleFolder> {
  const folder = await temporaryFolder('module');
  atEnd(() => fs.rm(folder, { recursive: true, force: true }));
  const write: ModuleFolder['write'] = async (given) => {
    for (const [file, content] of Object.entries(given)) {
      await fs.mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      const isText = typeof content === 'string' || Buffer.isBuffer(content);
      await fs.writeFile(path.join(folder, file), isText ? content : JSON.stringify(content));
    }
  };
  await write({ 'package.json': { stoa: block }, 'dist/widget.js': widget, 'src/widget.ts': widget, ...files });
  const run: ModuleFolder['run'] = (args, env = {}) =>
    new Promise((resolve) => {
      const { PATH = '' } = process.env;
      const options = { cwd: folder, env: { PATH, ...compiledCode, ...env } };
      execFile(process.execPath, [program, ...args], options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), output: `${out}${err}` }),
      );
    });
  return { folder, write, run };
}

/** What `stoa-module check` finds in such a folder, without a build: a line each. */
export async function findingsOf(files: Readonly<Record<string, unknown>>): Promise<string[]> {
  const { folder } = await moduleFolder(files);
  const { findings } = await checkModule(folder, { isBuilt: true });
  return findings.map(({ level, file, field, message }) => `${level} ${file} ${field}: ${message}`);
}
