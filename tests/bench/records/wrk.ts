import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '../../support/processes/folders.ts';
import { atTheEnd } from '../cleanup.ts';

export interface WrkLoad {
  /** Without the host, such as `/api/rest/deals`. `{id}` is a new number each time, `{letter}` one of ten letters. */
  path: string;
  /** The highest `{id}`. */
  ids?: number;
  method?: 'GET' | 'POST' | 'PATCH';
  headers?: Record<string, string>;
  /** `{id}` as in `path`, a number of its own. */
  body?: string;
  /** Instead of `path` and `headers`: each request is a random one of these. */
  oneOf?: { path: string; headers: Record<string, string> }[];
  /** How long a connection waits before each of its requests, ms; by default not at all. */
  pause_ms?: number;
}

const lua = ({ pause_ms = 0, ...load }: WrkLoad) =>
  `${load.oneOf ? luaOneOf(load.oneOf) : luaPath(load)}${pause_ms > 0 ? `delay = function() return ${pause_ms} end\n` : ''}`;

const luaOneOf = (requests: NonNullable<WrkLoad['oneOf']>) => `
local made = {}
init = function()
${requests.map(({ path, headers }) => `  made[#made + 1] = wrk.format('GET', ${JSON.stringify(path)}, {${luaTable(headers)}})`).join('\n')}
end
math.randomseed(os.time())
request = function() return made[math.random(1, #made)] end
`;

const luaTable = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
    .join(', ');

const luaPath = ({ path: url, ids = 1, method = 'GET', headers = {}, body }: WrkLoad) => `
wrk.method = ${JSON.stringify(method)}
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join('\n')}
local body = ${body === undefined ? 'nil' : JSON.stringify(body)}
local template = ${JSON.stringify(url)}
math.randomseed(os.time())
request = function()
  local id = function() return math.random(1, ${ids}) end
  local path = template:gsub("{id}", id):gsub("{letter}", function() return string.char(96 + math.random(1, 10)) end)
  return wrk.format(nil, path, nil, body and (body:gsub("{id}", id)))
end
`;

/** @throws BenchRefused without `wrk`: load from this process would cost more than what is measured */
export async function refuseWithoutWrk(): Promise<void> {
  const child = spawn('wrk', ['-v'], { stdio: 'ignore' });
  const error = await Promise.race([once(child, 'exit').then(() => null), once(child, 'error')]).catch((e) => e);
  if (error === null) return;
  const refusal = new Error('wrk is not installed: it makes the load (Debian package wrk)');
  refusal.name = 'BenchRefused';
  throw refusal;
}

/** Requests per second. Any answer but a 2xx is an error, because refusals are fast. */
export async function wrk(origin: string, load: WrkLoad, connections: number, ms: number): Promise<number> {
  const said = await run(origin, load, [
    '-t',
    '1',
    '-c',
    `${connections}`,
    '-d',
    `${Math.ceil(ms / 1000)}s`,
    '--timeout',
    '30s',
  ]);
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1];
  const errors = /Socket errors: (.*)/.exec(said)?.[1];
  if (bad || errors) throw new Error(`${load.method ?? 'GET'} ${origin}${load.path}: ${bad ?? errors}\n${said}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}

/**
 * The latency that 99 of 100 requests stay below, ms.
 * @param mayFail answers other than 2xx count too
 */
export async function wrkLatency(
  origin: string,
  load: WrkLoad,
  connections: number,
  ms: number,
  { mayFail = false }: { mayFail?: boolean } = {},
): Promise<number> {
  const args = ['-t', '1', '-c', `${connections}`, '-d', `${Math.ceil(ms / 1000)}s`, '--timeout', '30s', '--latency'];
  const said = await run(origin, load, args);
  if (!mayFail && /Non-2xx or 3xx responses/.test(said)) throw new Error(`Refused: ${said}`);
  const [, value, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(said) ?? [];
  return Number(value) * { us: 0.001, ms: 1, s: 1000 }[(unit ?? 'ms') as 'us' | 'ms' | 's'];
}

async function run(origin: string, load: WrkLoad, args: string[]): Promise<string> {
  const folder = await temporaryFolder('wrk');
  const remove = atTheEnd(() => fs.rm(folder, { recursive: true, force: true }));
  const script = path.join(folder, 'load.lua');
  await fs.writeFile(script, lua(load));
  const child = spawn('wrk', [...args, '-s', script, origin], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const stop = atTheEnd(async () => {
    child.kill();
    await ended;
  });
  const said = await text(child.stdout);
  await ended;
  await stop();
  await remove();
  return said;
}
