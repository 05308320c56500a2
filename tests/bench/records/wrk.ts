import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '../../support/processes/folders.ts';
import { atTheEnd } from '../cleanup.ts';
import { isTiny } from '../size.ts';

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

/** With tiny sizes. */
const LONGEST_MS = 20_000;

/** Requests per second. Any answer but a 2xx is an error, because refusals are fast. */
export async function wrk(origin: string, load: WrkLoad, connections: number, ms: number): Promise<number> {
  const said = await run(origin, load, connections, ms);
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1];
  const errors = /Socket errors: (.*)/.exec(said)?.[1];
  if (bad || errors) throw new Error(`${load.method ?? 'GET'} ${origin}${load.path}: ${bad ?? errors}\n${said}`);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
  if (!isTiny || rate > 0) return rate;
  // A busy machine answered nothing in so short a time: what is tried must be seen to be answered.
  if (ms > LONGEST_MS) throw new Error(`${origin}${load.path}: no answer in ${ms} ms`);
  return wrk(origin, load, connections, 4 * ms);
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
  const said = await run(origin, load, connections, ms, ['--latency']);
  if (!mayFail && /Non-2xx or 3xx responses/.test(said)) throw new Error(`Refused: ${said}`);
  const [, value, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(said) ?? [];
  return Number(value) * { us: 0.001, ms: 1, s: 1000 }[(unit ?? 'ms') as 'us' | 'ms' | 's'];
}

async function run(
  origin: string,
  load: WrkLoad,
  connections: number,
  ms: number,
  more: string[] = [],
): Promise<string> {
  const folder = await temporaryFolder('wrk');
  const remove = atTheEnd(() => fs.rm(folder, { recursive: true, force: true }));
  const script = path.join(folder, 'load.lua');
  await fs.writeFile(script, lua(load));
  const args = ['-t', '1', '-c', `${connections}`, '-d', `${Math.ceil(ms / 1000)}s`, '--timeout', '30s', ...more];
  // It ignores SIGINT until it is ready to end by it.
  const child = spawn('sh', ['-c', 'trap "" INT; exec wrk "$@"', 'wrk', ...args, '-s', script, origin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = atTheEnd(async () => {
    child.kill();
    await ended;
  });
  // It counts whole seconds only.
  const cut = ms % 1000 > 0 && setInterval(() => child.kill('SIGINT'), ms);
  const said = await text(child.stdout);
  const [code] = await ended;
  clearInterval(cut || undefined);
  await stop();
  await remove();
  if (code !== 0) throw new Error(`wrk ended with ${code}: ${said}`);
  return said;
}
