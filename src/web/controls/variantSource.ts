import { useEffect, useState } from 'react';
import { limits } from '#shared/limits.ts';
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

interface Found extends FoundVariants {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  retry: () => void;
}

const none: FoundVariants = { variants: [], total: 0 };

/** Choices for what was typed, 300 ms after the last key; an answer that comes too late is not shown. */
export function useVariants(
  source: VariantSource,
  text: string,
  isOpen: boolean,
  limit: number = limits.async_select_items,
): Found {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Omit<Found, 'retry'>>({ ...none, state: 'idle' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (!isOpen) return;
    const control = new AbortController();
    setFound((before) => ({ ...before, state: 'loading' }));
    const timer = setTimeout(
      () =>
        source.search(text.trim(), limit, control.signal).then(
          (answer) => !control.signal.aborted && setFound({ ...answer, state: 'ready' }),
          () => !control.signal.aborted && setFound({ ...none, state: 'failed' }),
        ),
      text ? limits.search_debounce_ms : 0,
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [source, text, isOpen, limit, attempt]);
  return { ...found, retry: () => setAttempt(attempt + 1) };
}

interface One {
  id: number;
  variant: Variant<number> | null;
  state: 'ready' | 'gone' | 'failed';
}

/** The choice that is set, read by itself when the list does not hold it. Null while nobody knows. */
export function useOneVariant(source: VariantSource, id: number | null): One | null {
  const [one, setOne] = useState<One | null>(null);
  useEffect(() => {
    if (id === null) return;
    const control = new AbortController();
    source.one(id, control.signal).then(
      (variant) => !control.signal.aborted && setOne({ id, variant, state: variant ? 'ready' : 'gone' }),
      () => !control.signal.aborted && setOne({ id, variant: null, state: 'failed' }),
    );
    return () => control.abort();
  }, [source, id]);
  return one?.id === id ? one : null;
}
