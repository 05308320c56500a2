import type { Resource } from '#shared/resource.ts';
import { ApiError, pathOf, request } from '../api/api.ts';
import type { Query } from '../api/queryString.ts';
import type { PersonShown } from './PersonAvatar.tsx';
import type { Variant } from './variants.ts';

/** Choices, and how many there are where not all were asked for. */
export interface FoundVariants {
  variants: readonly Variant<number>[];
  total: number;
}

/** Where an async select reads its choices. */
export interface VariantSource {
  name: string;
  /** `limit` -1 asks for all. */
  search: (text: string, limit: number, signal: AbortSignal) => Promise<FoundVariants>;
  /** The choice that is set, which may be none of the first ten; null where it is no more. */
  one: (id: number, signal: AbortSignal) => Promise<Variant<number> | null>;
}

type Item = PersonShown;

/** Records of a declared resource, by name; one is read by an id filter where the list has it, else by its own call. */
export function variantSource(resource: Resource, filter: Query = {}): VariantSource {
  const { list, get } = resource.endpoints;
  if (!list) throw new Error(`${resource.name} declares no list`);
  const variant = (item: Item): Variant<number> => ({
    value: item.id,
    label: item.name,
    ...(item.avatar === undefined ? {} : { avatar: item.avatar }),
  });
  const read = async (query: Query, signal: AbortSignal) => {
    const { data } = await request(list.method, list.path, { query, signal });
    const { items, totals } = data as { items: Item[]; totals: { count: number } };
    return { variants: items.map(variant), total: totals.count };
  };
  return {
    name: resource.name,
    search: (query, limit, signal) => read({ query, limit, filter }, signal),
    one: async (id, signal) => {
      if (!get || resource.list?.filters.id)
        return (await read({ limit: 1, filter: { id } }, signal)).variants[0] ?? null;
      const reading = request(get.method, pathOf(get, { id }), { signal });
      const answer = await reading.catch(noneIfGone);
      return answer && variant(answer.data as Item);
    },
  };
}

/** What is not there is an answer, not a failure. */
export function noneIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
