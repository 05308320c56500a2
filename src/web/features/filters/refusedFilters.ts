import type { ListSpec } from '#shared/resource.ts';
import type { Violation } from '#shared/violations.ts';
import { ApiError } from '#web/api/api.ts';
import { readGroupsText, writeGroupsText } from '#web/list-query/groups.ts';
import { groupsKey } from '#web/list-query/listCodec.ts';

type Values = Readonly<Record<string, unknown>>;

/** A filter that the server refused; without a field it is the search. */
export interface RefusedFilter extends Pick<Violation, 'message' | 'params'> {
  field: string | null;
}

interface Place {
  field: string | null;
  /** Number of a condition group. */
  group?: number;
  operator?: string | undefined;
}

/** What a violation is about: `query.or.0.price.gte`, `query.price.gte`, `filter.blocked`, `search`. */
function placeOf({ field }: Violation): Place | null {
  const grouped = /^query\.or\.(\d+)\.([^.]+)(?:\.(\w+))?/.exec(field);
  if (grouped) return { group: Number(grouped[1]), field: grouped[2] ?? null, operator: grouped[3] };
  const own = /^(?:query|filter)\.([^.]+)/.exec(field);
  if (own) return { field: (own[1] ?? '').replace(/_(start|end)$/, '') };
  return field === 'search' || field === 'query' ? { field: null } : null;
}

const placesOf = (error: unknown): [Place, Violation][] =>
  error instanceof ApiError && error.status === 422
    ? error.problem.violations.flatMap((violation) => {
        const place = placeOf(violation);
        return place ? [[place, violation] as [Place, Violation]] : [];
      })
    : [];

/** The refused filters of a list that could not be loaded; empty for any other error. */
export const refusedFilters = (error: unknown): RefusedFilter[] =>
  placesOf(error).map(([{ field }, { message, params }]) => ({ field, message, params }));

/** The filters without the refused ones. */
export function withoutRefused(error: unknown, values: Values, list: ListSpec): Record<string, unknown> {
  const places = placesOf(error).map(([place]) => place);
  const isRefused = (key: string) =>
    places.some(({ field, group }) => {
      if (group !== undefined) return false;
      const kind = list.filters[key.replace(/_(start|end)$/, '')];
      const about = (kind && 'field' in kind && kind.field) || key.replace(/_(start|end)$/, '');
      return field === null ? key === 'q' : key === field || about === field;
    });
  const groups = readGroupsText(values[groupsKey], list)
    .map((conditions, at) =>
      conditions.filter(
        ({ field, operator }) =>
          !places.some(
            (place) => place.group === at && place.field === field && (place.operator ?? operator) === operator,
          ),
      ),
    )
    .filter((group) => group.length > 0);
  const kept = Object.entries(values).filter(([key]) => key !== groupsKey && !isRefused(key));
  return { ...Object.fromEntries(kept), ...(groups.length > 0 && { [groupsKey]: writeGroupsText(groups) }) };
}
