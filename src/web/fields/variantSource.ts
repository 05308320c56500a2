import type { Resource } from '#shared/resource.ts';
import { pathOf, type Query, request } from '../providers/api.ts';
import type { PersonShown } from './PersonAvatar.tsx';
import type { Variant } from './variants.ts';

/** Where an async select reads its choices. */
export interface VariantSource {
  name: string;
  /** `limit` -1 asks for all. */
  search: (text: string, limit: number, signal: AbortSignal) => Promise<Variant<number>[]>;
  /** The choice that is set, which may be none of the first ten. */
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
    return (data as { items: Item[] }).items.map(variant);
  };
  return {
    name: resource.name,
    search: (query, limit, signal) => read({ query, limit, filter }, signal),
    one: async (id, signal) => {
      if (!get || resource.list?.filters.id) return (await read({ limit: 1, filter: { id } }, signal))[0] ?? null;
      const { data } = await request(get.method, pathOf(get, { id }), { signal });
      return variant(data as Item);
    },
  };
}
