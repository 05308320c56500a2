import { versions } from '#resources/modules/versions/versions.resource.ts';
import type { ControlDatabase } from '#server/database/database.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { enqueueDeclared } from '#server/jobs/queue.ts';
import { recordSystemEvent } from '#server/modules/moduleHistory.ts';
import { alignedRows } from '#server/tenant/planes/operator/alignedRows.ts';
import * as queries from './operator.queries.ts';

/** What the operator decides about modules of all accounts (docs/operating/accounts.md#modules). Each function answers lines to print. */

const marks = {
  trust: 'is_trusted',
  untrust: 'is_trusted',
  recommend: 'is_recommended',
  unrecommend: 'is_recommended',
};
export type MarkCommand = keyof typeof marks;

/** One line a module whose alias or name contains the text: id, alias, main version, accounts, publisher, marks. */
export async function listModules(control: ControlDatabase, text: string): Promise<string[]> {
  const modules = await control.inSystem((db) => queries.findModules(db, text));
  if (modules.length === 0) return [text ? `No module has "${text}" in its alias or name` : 'No modules'];
  const rows = modules.map((module) => [
    String(module.id),
    module.alias,
    module.main ?? '-',
    String(module.accounts_count),
    module.subdomain,
    marksOf(module),
  ]);
  return alignedRows([['id', 'alias', 'main', 'accounts', 'publisher', 'marks'], ...rows]);
}

const marksOf = ({
  is_published,
  is_trusted,
  is_recommended,
  withdrawn_at,
  withdrawn_reason,
}: queries.OperatedModule) =>
  [
    ...(is_published ? ['published'] : []),
    ...(is_trusted ? ['trusted'] : []),
    ...(is_recommended ? ['recommended'] : []),
    ...(withdrawn_at ? [`withdrawn (${withdrawn_reason})`] : []),
  ].join(', ');

/** Trusts or recommends a module, or no longer. @throws StartRefused if there is no such module */
export const markModule = (control: ControlDatabase, command: MarkCommand, key: string): Promise<string[]> =>
  control.inSystem(async (db) => {
    const module = await lockModuleByKey(db, key);
    const [name, to] = [marks[command] as 'is_trusted' | 'is_recommended', !command.startsWith('un')];
    const state = `${to ? '' : 'not '}${name === 'is_trusted' ? 'trusted' : 'recommended'}`;
    if (module[name] === to) return [`${module.alias} is ${state} already`];
    await queries.mark(db, module.id, { [name]: to });
    await record(db, module, null, { [name]: { from: !to, to } });
    return [`${module.alias} is ${state} now`];
  });

/** Of a module, or of one version of it. */
export interface Withdrawal {
  /** Alias or id of the module. */
  key: string;
  /** `x.y.z`; null: the whole module. */
  version: string | null;
}

/**
 * Stops a module or a version everywhere: no page starts it, its bytes answer 410, its tokens are refused. An open rollout
 * of the version is cancelled.
 * @param reason that the marketplace shows
 * @throws StartRefused if there is no such module or version
 */
export const withdraw = (control: ControlDatabase, { key, version }: Withdrawal, reason: string): Promise<string[]> =>
  control.inSystem(async (db) => {
    const { module, place, name, now } = await find(db, key, version);
    if (now.withdrawn_reason === reason) return [`${name} is withdrawn already: ${reason}`];
    await queries.setWithdrawn(db, place, reason);
    await record(db, module, place.version_id, { withdrawn_reason: { from: now.withdrawn_reason, to: reason } });
    const isRolledOut = place.version_id !== null && (await queries.cancelRollouts(db, place.version_id));
    if (isRolledOut) await enqueueDeclared(db, versions, 'follow', { module_id: module.id });
    const same = await queries.findSameBytes(db, place);
    return [
      `${name} is withdrawn: ${reason} (accounts: ${now.accounts_count})`,
      ...(isRolledOut ? ['Its rollout is cancelled'] : []),
      ...same.map((each) => `Its bytes are still served for ${each.module} ${each.version}`),
    ];
  });

/** Lets a module or a version run again that was withdrawn. @throws StartRefused if there is no such module or version */
export const restore = (control: ControlDatabase, { key, version }: Withdrawal): Promise<string[]> =>
  control.inSystem(async (db) => {
    const { module, place, name, now } = await find(db, key, version);
    if (now.withdrawn_at === null) return [`${name} is not withdrawn`];
    await queries.setWithdrawn(db, place, null);
    await record(db, module, place.version_id, { withdrawn_reason: { from: now.withdrawn_reason, to: null } });
    return [
      `${name} may run again`,
      ...(place.version_id !== null && module.withdrawn_at ? [`${module.alias} as a whole is still withdrawn`] : []),
    ];
  });

async function lockModuleByKey(db: Db, key: string): Promise<queries.OperatedModule> {
  const module = await queries.lockModuleByKey(db, key);
  if (!module) throw new StartRefused(`There is no module ${key}`);
  return module;
}

async function find(db: Db, key: string, alias: string | null) {
  const module = await lockModuleByKey(db, key);
  if (alias === null)
    return { module, place: { module_id: module.id, version_id: null }, name: module.alias, now: module };
  const version = await queries.findVersion(db, module.id, alias);
  if (!version) throw new StartRefused(`${module.alias} has no version ${alias}`);
  const place = { module_id: module.id, version_id: version.id };
  return { module, place, name: `${module.alias} ${version.alias}`, now: version };
}

/** In the history that the module's author sees. */
const record = (
  db: Db,
  { id, account_id }: queries.OperatedModule,
  version_id: number | null,
  data: Record<string, unknown>,
) => recordSystemEvent(db, { account_id, module_id: id, version_id, type_id: 2, data });
