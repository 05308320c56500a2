#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkModule } from './check/checkModule.ts';
import { lineOf } from './finding.ts';
import { callsTo } from './publish/call.ts';
import { type PublishOptions, publishModule } from './publish/publishModule.ts';
import { readLogo } from './readLogo.ts';
import { versionTypes } from './rules.ts';

/** `stoa-module`, run in the folder of a module (docs/guides/writing-a-module.md#the-command-line). */

const help = `stoa-module check [--built]
  Builds the module and checks it: package.json, the widget, and calls against what it asks for.
  --built       take dist/widget.js as it is

stoa-module publish [--major | --minor | --patch] [--main] [--publish] [--notes <text>] [--host <url>] [--built]
  Checks the module, then publishes it as the next version, through the API of your account.
  --main        make the version the main one, which accounts follow
  --publish     offer the module in the marketplace
  --notes       what is new in this version
  --host        the address of your account, instead of STOA_URL

STOA_URL      the address of your account, such as https://acme.example.com
STOA_API_KEY  an API key of an administrator, narrowed by no role
Both may be in a file .env beside package.json.`;

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;
const options = {
  ...{ major: flag, minor: flag, patch: flag, main: flag, publish: flag, built: flag, notes: text, host: text },
  help: { type: 'boolean', default: false, short: 'h' },
} as const;

type Values = ReturnType<typeof read>['values'];
const read = () => parseArgs({ options, allowPositionals: true });

async function run(): Promise<void> {
  const { values, positionals } = read();
  const [command, ...others] = positionals;
  if (values.help || command === undefined) return console.log(help);
  if (others.length > 0) throw new Error(`Unexpected ${others.join(' ')}`);
  const used = Object.entries(values).filter(([name, value]) => value !== false && name !== 'built');
  if (command === 'check' && used.length > 0) throw new Error(`check has no option --${used[0]?.[0]}`);
  if (command === 'check') await check(values);
  else if (command === 'publish') await publish(values);
  else throw new Error(`There is no command ${command}: use check or publish`);
}

/** @returns what may be published; undefined after errors, which are shown */
async function check({ built }: Pick<Values, 'built'>) {
  const { findings, module } = await checkModule(process.cwd(), { isBuilt: built });
  for (const finding of findings) console.log(lineOf(finding));
  if (module) console.log(`${module.manifest.alias}: the widget has ${module.widget.length} bytes, and no errors`);
  else process.exitCode = 1;
  return module;
}

async function publish(values: Values): Promise<void> {
  // Before the build, which takes a while.
  const types = versionTypes.filter((type) => values[type]);
  if (types.length > 1) throw new Error(`Choose one of ${types.map((type) => `--${type}`).join(' and ')}`);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const origin = originOf(values.host ?? process.env.STOA_URL);
  const key = process.env.STOA_API_KEY;
  if (!key) throw new Error('Set STOA_API_KEY to an API key of an administrator: their card in Stoa makes one');
  const module = await check(values);
  if (!module) return;
  const call = callsTo(origin, `ApiKey ${key}`);
  const how: PublishOptions = { type: types[0], isMain: values.main, isPublished: values.publish, notes: values.notes };
  const { version, isNew } = await publishModule(call, { ...module, logo: await readLogo(process.cwd()) }, how);
  console.log(isNew ? `Version ${version} is active` : `Nothing has changed since version ${version}`);
  if (values.main) console.log(`Version ${version} is the main one`);
  if (values.publish) console.log('The module is in the marketplace');
  console.log(`${origin}/admin/modules/${module.manifest.alias}`);
}

/** The origin of an address: calls are below its own `/api`. */
function originOf(address: string | undefined): string {
  if (!address) throw new Error('Set STOA_URL, or --host, to the address of your account: https://acme.example.com');
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  if (!isWeb) throw new Error(`${address} is not an address: it must begin with https:// or http://`);
  return new URL(address).origin;
}

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
