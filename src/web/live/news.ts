import type { StreamEvent } from './readEvents.ts';

/** What the server told of over a moment. */
export interface News {
  /** Entities or fields have changed. */
  schema: boolean;
  /** By the alias of their entity, the records that somebody else wrote; null where they were many. */
  records: ReadonlyMap<string, ReadonlySet<number> | null>;
  /** Anything may have been missed: the connection was opened, here or behind the server. */
  missed: boolean;
}

/** The records of an entity that others wrote; null: any of them. Undefined where none was. */
export const recordsIn = ({ missed, records }: News, alias: string): ReadonlySet<number> | null | undefined =>
  missed ? null : records.get(alias);

/** Gathers events until they are taken. */
export function gatherNews() {
  let records = new Map<string, Set<number> | null>();
  let [schema, missed] = [false, false];
  const add = ({ alias, ids }: { alias?: string; ids?: number[] }) => {
    if (alias === undefined) missed = true;
    else {
      const known = records.get(alias);
      records.set(alias, known === null || !ids ? null : new Set([...(known ?? []), ...ids]));
    }
  };
  return {
    /** @param event null for the opening of the connection */
    add(event: StreamEvent | null) {
      if (event === null) missed = true;
      else if (event.event === 'schema') schema = true;
      else if (event.event === 'records') add(JSON.parse(event.data) as { alias?: string; ids?: number[] });
    },
    take(): News {
      const news = { schema, records, missed };
      records = new Map();
      schema = missed = false;
      return news;
    },
  };
}
