import { expandedFields } from '#shared/expandedFields.ts';
import { limits } from '#shared/limits.ts';
import { askEarly, type Query } from './providers/api.ts';

/** The sidebar's question. */
export const namesQuery = { limit: limits.page_size_all, sort: { name: 'asc' } } as const satisfies Query;

/** One entity with its fields, found by its alias in one question; others whose names hold it may come along. */
export const aliasQuery = (alias: string) => ({ query: alias, with: 'fields' }) as const;

/** The first page of an entity's records, as its list opens. */
const firstPage = (expanded: readonly string[]): Query => ({
  page: 1,
  limit: limits.page_size_default,
  with: expanded.join(',') || undefined,
  sort: { id: 'desc' },
});

/** CONTRACT.md section 4. The names of the states stand beside what checks them, which no page of a visitor carries. */
const ready = 2;

interface Found {
  alias: string;
  status_id: number;
  fields?: (Parameters<typeof expandedFields>[0][number] & { status_id: number })[];
}

/**
 * What a list of records asks one after another once its scripts run is asked while they are still on their way: which
 * entities there are, what this one is, its first records. Whoever asks the same then is handed these answers.
 */
export function askRecordsEarly(path: string, search: string): void {
  const alias = /^\/admin\/data\/([a-z][a-z0-9_]*)\/?$/.exec(path)?.[1];
  if (path.startsWith('/admin')) void askEarly('/v1/entities', namesQuery);
  if (alias === undefined) return;
  const entities = askEarly('/v1/entities', aliasQuery(alias));
  // A search, filters and other pages are asked for when the list knows what they mean.
  if (search !== '') return;
  entities
    .then(async (answer) => {
      const { items } = (await answer.clone().json()) as { items: Found[] };
      const entity = items.find((each) => each.alias === alias);
      const fields = entity?.fields?.filter(({ status_id }) => status_id === ready);
      if (fields) void askEarly(`/rest/${alias}`, firstPage(expandedFields(fields)));
    })
    .catch(() => {});
}
