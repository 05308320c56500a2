import fs from 'node:fs/promises';
import path from 'node:path';
import type { Finding } from './finding.ts';
import { aliasFault, categories, type EntityAsk, entityAsks, rules } from './rules.ts';

/** What a version asks of an account (docs/reference/product/modules.md#asks-and-consent). */
export interface Asks {
  entities: Readonly<Record<string, EntityAsk>>;
  hosts: readonly string[];
}

/** The block `stoa` of a module's package.json (docs/guides/writing-a-module.md#the-package). */
export interface Manifest {
  name: string;
  alias: string;
  description: string;
  categories: readonly string[];
  asks: Asks;
}

type Loose = Readonly<Record<string, unknown>>;

/**
 * Reads the block `stoa` of package.json.
 * @returns the manifest, or null with findings that say what must be changed
 * @throws if there is no package.json, or it is not JSON
 */
export async function readManifest(folder: string): Promise<{ manifest: Manifest | null; findings: Finding[] }> {
  const file = path.join(folder, 'package.json');
  const text = await fs.readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} does not exist: run this in the folder of a module`);
  });
  const { stoa } = parse(file, text);
  const findings = manifestFindings(stoa);
  if (findings.length > 0) return { manifest: null, findings };
  const { description = '', categories = [], asks = {}, ...named } = stoa as Partial<Manifest>;
  const { entities = {}, hosts = [] } = asks as Partial<Asks>;
  return { manifest: { ...(named as Manifest), description, categories, asks: { entities, hosts } }, findings };
}

function parse(file: string, text: string): { stoa?: unknown } {
  try {
    return JSON.parse(text) as { stoa?: unknown };
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`);
  }
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the server would refuse of the block. */
export function manifestFindings(stoa: unknown): Finding[] {
  const findings: Finding[] = [];
  const add = (field: string, message: string) =>
    findings.push({ level: 'error', file: 'package.json', field, message });
  if (!isObject(stoa)) {
    add('stoa', 'add the block that says how the module is published: {"name", "alias", "asks"}');
    return findings;
  }
  const { name, alias, description = '', categories: chosen = [], asks = {}, ...others } = stoa;
  for (const key of Object.keys(others)) add(`stoa.${key}`, 'is not known: remove it');
  if (typeof name !== 'string' || name.trim() === '' || name.length > rules.name_max)
    add('stoa.name', `must be a text of 1 to ${rules.name_max} characters`);
  const fault = aliasFault(alias);
  if (fault) add('stoa.alias', fault);
  if (typeof description !== 'string' || description.length > rules.description_max)
    add('stoa.description', `must be a text of at most ${rules.description_max} characters`);
  if (!Array.isArray(chosen)) add('stoa.categories', `must be a list of some of ${categories.join(', ')}`);
  else
    for (const category of chosen)
      if (!(categories as readonly unknown[]).includes(category))
        add('stoa.categories', `${JSON.stringify(category)} is not one of ${categories.join(', ')}`);
  addAsks(asks, add);
  return findings;
}

function addAsks(asks: unknown, add: (field: string, message: string) => void): void {
  const { entities = {}, hosts = [], ...others } = isObject(asks) ? asks : {};
  if (!isObject(asks)) add('stoa.asks', 'must be {"entities": {…}, "hosts": […]}');
  for (const key of Object.keys(others)) add(`stoa.asks.${key}`, 'is not known: there are entities and hosts');
  if (!isObject(entities)) add('stoa.asks.entities', 'must be an object: {"deals": "read"}');
  const requested = isObject(entities) ? Object.entries(entities) : [];
  if (requested.length > rules.asks_entities_max)
    add('stoa.asks.entities', `must be at most ${rules.asks_entities_max} entities`);
  for (const [alias, ask] of requested) {
    const field = `stoa.asks.entities.${alias}`;
    if (!rules.entity.test(alias)) add(field, 'must be the alias of an entity, such as deals or price_lists');
    if (!(entityAsks as readonly unknown[]).includes(ask)) add(field, `must be one of ${entityAsks.join(', ')}`);
  }
  if (!Array.isArray(hosts)) add('stoa.asks.hosts', 'must be a list: ["api.example.com"]');
  const named = Array.isArray(hosts) ? hosts : [];
  if (named.length > rules.asks_hosts_max) add('stoa.asks.hosts', `must be at most ${rules.asks_hosts_max} hosts`);
  for (const host of named)
    if (typeof host !== 'string' || !rules.host.test(host))
      add('stoa.asks.hosts', `${JSON.stringify(host)} must be a host without https:// and path: api.example.com`);
}
