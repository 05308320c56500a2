import fc from 'fast-check';
import { healthSlots } from '#shared/modules.ts';
import { addVersion, makeModule, setMain } from '../modules/makeModule.ts';
import type { Client } from '../server/client.ts';
import { nearly } from './arbitrary.ts';

/** Modules of the first account that requests can name. */
export interface FuzzModules {
  /** Requests install and disable them. */
  loose: number[];
  /** It stays installed. */
  kept: { id: number; alias: string; version_id: number };
  /** Its versions are changed and made main. */
  versioned: { id: number; versions: number[] };
  /** Widgets are uploaded for its versions, which are new. */
  uploaded: { id: number; versions: number[] };
  /** One of its versions, which are not the main one, is rolled out. */
  rolled: { id: number; versions: number[] };
}

export async function makeFuzzModules(admin: Client): Promise<FuzzModules> {
  const withVersions = async (alias: string, count: number) => {
    const { id } = await makeModule(admin, alias);
    const versions: number[] = [];
    for (let n = 0; n < count; n++) versions.push((await addVersion(admin, { id }, { status_id: 2 })).id);
    const [main = 0, ...others] = versions;
    await setMain(admin, { module_id: id, id: main });
    return { id, alias, main, versions: others };
  };
  const loose: number[] = [];
  for (let n = 0; n < 5; n++) loose.push((await withVersions(`fuzz-loose-${n}`, 1)).id);
  const { id, alias, main } = await withVersions('fuzz-kept', 1);
  await admin.post(`/v1/market/install-module/${id}`);
  const uploaded = { id: (await makeModule(admin, 'fuzz-uploaded')).id, versions: [] as number[] };
  for (let n = 0; n < 5; n++) uploaded.versions.push((await addVersion(admin, uploaded)).id);
  return {
    uploaded,
    loose,
    kept: { id, alias, version_id: main },
    versioned: await withVersions('fuzz-versioned', 30),
    rolled: await withVersions('fuzz-rolled', 10),
  };
}

/** Existing ids for the parameter of a path; null for paths of other endpoints. */
export function moduleIds(path: string, name: string, modules: FuzzModules): number[] | null {
  const { loose, kept, versioned, rolled, uploaded } = modules;
  if (/^\/v1\/market\/(un)?install-module/.test(path)) return loose;
  if (path.startsWith('/v1/market/')) return [kept.id];
  if (!path.startsWith('/v1/modules/')) return null;
  const module = path.includes('/rollouts') ? rolled : path.endsWith('/widget') ? uploaded : versioned;
  return name === 'module_id' || !path.includes(':module_id') ? [module.id] : module.versions;
}

/** The bytes of a widget; sometimes none, or of another type. */
export const widgetBytes = (how: string) =>
  fc
    .tuple(
      fc.constantFrom('export default {};', 'export default 1;', ...(how === 'valid' ? [] : ['', '\0', '<p>'])),
      fc.constantFrom('text/javascript', ...(how === 'valid' ? [] : ['application/json', 'text/html', 'x', ''])),
    )
    .map(([body, type]) => ({ body: Buffer.from(body), headers: { 'content-type': type } }));

const near = (how: string, valid: fc.Arbitrary<unknown>) => (how === 'valid' ? valid : nearly(valid));
const word = fc.stringMatching(/^[a-zа-я]{1,12}$/);
const count = fc.integer({ min: 0, max: 1000 });

let made = 0;
/** Numbered, so that almost all are unused. */
const alias = fc.nat().map(() => `fuzz-made-${++made}`);

/** Bodies about modules; null for any other endpoint. */
export function moduleBody(
  { path, method }: { path: string; method: string },
  { kept }: FuzzModules,
  how: string,
): fc.Arbitrary<unknown> | null {
  if (path === '/v1/modules') return near(how, fc.record({ name: word, alias }));
  if (path === '/v1/modules/health') {
    const report = {
      slot: fc.constantFrom(...healthSlots),
      loads: count,
      failures: count,
      total_ms: count,
      max_ms: count,
    };
    return near(
      how,
      fc.record({ version_id: fc.constant(kept.version_id), reports: fc.array(fc.record(report), { maxLength: 3 }) }),
    );
  }
  if (path === '/v1/modules/:id') return near(how, fc.record({ name: word, description: word }, { requiredKeys: [] }));
  if (/\/versions(\/:id)?$/.test(path) && method !== 'GET') return near(how, fc.record({ name: word, notes: word }));
  if (path.startsWith('/v1/market/install-module')) return near(how, fc.constant({}));
  if (path === '/v1/market/module/:id')
    return near(how, fc.record({ is_main: fc.boolean(), is_off: fc.boolean() }, { requiredKeys: [] }));
  return null;
}
