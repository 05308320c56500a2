import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../support/folders.ts';

const run = promisify(execFile);

export interface WrkLoad {
  /** Without the host: `/api/rest/deals`. `{id}` is another one of the first 100,000 each time. */
  path: string;
  method?: 'GET' | 'POST' | 'PATCH';
  headers?: Record<string, string>;
  body?: string;
}

const lua = ({ path: url, method = 'GET', headers = {}, body }: WrkLoad) => `
wrk.method = ${JSON.stringify(method)}
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join('\n')}
${body === undefined ? '' : `wrk.body = ${JSON.stringify(body)}`}
local template = ${JSON.stringify(url)}
math.randomseed(os.time())
request = function()
  return wrk.format(nil, (template:gsub("{id}", function() return math.random(1, 100000) end)))
end
`;

/**
 * Requests a second by `wrk`, which must be installed: a load from within this process would cost more than what is
 * measured. Any answer but a 2xx is an error, because a refusal would look like speed.
 */
export async function wrk(origin: string, load: WrkLoad, connections: number, ms: number): Promise<number> {
  const script = path.join(await folder, `${connections}-${Math.random()}.lua`);
  await fs.writeFile(script, lua(load));
  const args = ['-t', '1', '-c', `${connections}`, '-d', `${Math.ceil(ms / 1000)}s`, '-s', script, origin];
  const { stdout } = await run('wrk', args);
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  const errors = /Socket errors: (.*)/.exec(stdout)?.[1];
  if (bad || errors) throw new Error(`${load.method ?? 'GET'} ${origin}${load.path}: ${bad ?? errors}\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

const folder = temporaryFolder('wrk');
