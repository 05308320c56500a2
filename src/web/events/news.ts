import type { StreamEvent } from './readEvents.ts';

/** What the server told of over a moment. */
export interface News {
  /** Entities or fields have changed. */
  schema: boolean;
  /** By the alias of their entity, the records that somebody else wrote; null where they were many. */
  records: ReadonlyMap<string, ReadonlySet<number> | null>;
  /** By the name of their resource, the people who were changed or signed in or out; null where nobody said who. */
  people: ReadonlyMap<string, ReadonlySet<number> | null>;
  /** Anything may have been missed: the connection was opened, here or behind the server. */
  missed: boolean;
}

/** The records of an entity that others wrote; null: any of them. Undefined where none was. */
export const recordsIn = ({ missed, records }: News, alias: string): ReadonlySet<number> | null | undefined =>
  missed ? null : records.get(alias);

/** The rows of a list of people that others changed, as {@link recordsIn} has it of records. */
export const peopleIn = ({ missed, people }: News, resource: string): ReadonlySet<number> | null | undefined =>
  missed ? null : people.get(resource);

type Gathered = Map<string, Set<number> | null>;

function gather(into: Gathered, name: string, ids: readonly number[] | undefined): void {
  const known = into.get(name);
  into.set(name, known === null || !ids ? null : new Set([...(known ?? []), ...ids]));
}

/** Gathers events until they are taken. */
export function gatherNews() {
  let [records, people]: [Gathered, Gathered] = [new Map(), new Map()];
  let [schema, missed] = [false, false];
  return {
    /** @param event null for the opening of the connection */
    add(event: StreamEvent | null) {
      if (event === null) missed = true;
      else if (event.event === 'schema') schema = true;
      else if (event.event === 'records' || event.event === 'users' || event.event === 'sessions') {
        const { alias, ids } = JSON.parse(event.data) as { alias?: string; ids?: number[] };
        if (event.event !== 'records') gather(people, event.event, ids);
        else if (alias === undefined) missed = true;
        else gather(records, alias, ids);
      }
    },
    take(): News {
      const news = { schema, records, people, missed };
      records = new Map();
      people = new Map();
      schema = missed = false;
      return news;
    },
  };
}
