import type { StreamEvent } from './readEvents.ts';

/** The events of a short time span, collected. */
export interface ServerChanges {
  /** Entities, fields or rights have changed. */
  schema: boolean;
  /** Ids of records that others wrote, by entity alias; null for too many to name. */
  records: ReadonlyMap<string, ReadonlySet<number> | null>;
  /** Ids of rows of `users` and `sessions` that changed, by resource; null for unknown ids. */
  people: ReadonlyMap<string, ReadonlySet<number> | null>;
  /** The installed modules of the account, or the versions that they run. */
  modules: boolean;
  /** Events may have been missed: a connection was opened, of this tab or of the server. */
  missed: boolean;
}

/**
 * Ids of an entity's records that others wrote; null for any of them, undefined for none. With the rights the records
 * change that may be read.
 */
export const recordsIn = (
  { schema, missed, records }: ServerChanges,
  alias: string,
): ReadonlySet<number> | null | undefined => (missed || schema ? null : records.get(alias));

/** The same for rows of `users` and `sessions`. */
export const peopleIn = (
  { missed, people }: ServerChanges,
  resource: string,
): ReadonlySet<number> | null | undefined => (missed ? null : people.get(resource));

type Gathered = Map<string, Set<number> | null>;

function gather(into: Gathered, name: string, ids: readonly number[] | undefined): void {
  const known = into.get(name);
  into.set(name, known === null || !ids ? null : new Set([...(known ?? []), ...ids]));
}

/** Collects events until they are taken. */
export function collectEvents() {
  let [records, people]: [Gathered, Gathered] = [new Map(), new Map()];
  let [schema, modules, missed] = [false, false, false];
  return {
    /** @param event null when the connection opened */
    add(event: StreamEvent | null) {
      if (event === null) missed = true;
      else if (event.event === 'schema') schema = true;
      else if (event.event === 'modules') modules = true;
      else if (event.event === 'records' || event.event === 'users' || event.event === 'sessions') {
        const { alias, ids } = JSON.parse(event.data) as { alias?: string; ids?: number[] };
        if (event.event !== 'records') gather(people, event.event, ids);
        else if (alias === undefined) missed = true;
        else gather(records, alias, ids);
      }
    },
    take(): ServerChanges {
      const changes = { schema, records, people, modules, missed };
      records = new Map();
      people = new Map();
      schema = modules = missed = false;
      return changes;
    },
  };
}
