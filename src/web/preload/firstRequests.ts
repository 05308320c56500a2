import { expandedFields } from '#shared/entityList.ts';
import { limits } from '#shared/limits.ts';
import type { Query } from '../api/queryString.ts';

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

export const aliasOf = (pathname: string): string | undefined =>
  /^\/admin\/data\/([a-z][a-z0-9_]*)\/?$/.exec(pathname)?.[1];

/**
 * What a page of the administration asks one after another once its scripts run, asked while they are still on their way:
 * who is here, which entities there are; and of a list of records what its entity is and its first rows.
 */
export function askForPage(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  ask: (path: string, query?: Query) => Promise<Response>,
): void {
  const alias = aliasOf(pathname);
  const entities = alias === undefined ? null : ask('/v1/entities', aliasQuery(alias));
  for (const answer of [ask('/v1/auth/me'), ask('/v1/entities', namesQuery)]) answer.catch(() => {});
  entities
    ?.then(async (answer) => {
      const { items } = (await answer.clone().json()) as { items: Found[] };
      const entity = items.find((each) => each.alias === alias);
      const fields = entity?.fields?.filter(({ status_id }) => status_id === ready);
      // A search, filters and other pages are asked for when the list knows what they mean.
      if (fields && search === '') await ask(`/rest/${alias}`, firstPage(expandedFields(fields)));
    })
    .catch(() => {});
}
