import { useEffect, useState } from 'react';
import { screenLimits } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import type { Query } from '#web/api/address.ts';
import type { PersonSummary } from '../PersonAvatar.tsx';
import { readNamed, readNamedOne } from './api.ts';
import type { Variant } from './variants.ts';

/** The requested choices, and how many there are in total. */
export interface FoundVariants {
  variants: readonly Variant<number>[];
  total: number;
}

/** Where an async select reads its choices. */
export interface VariantSource {
  name: string;
  /** @param limit -1 for all */
  search: (text: string, limit: number, signal: AbortSignal) => Promise<FoundVariants>;
  /** One choice by id; null where it no longer exists. */
  one: (id: number, signal: AbortSignal) => Promise<Variant<number> | null>;
}

/** Records of a declared resource by name. A single one is read by the list's id filter if it has one. */
export function variantSource(resource: Resource, filter: Query = {}): VariantSource {
  const { list, get } = resource.endpoints;
  if (!list) throw new Error(`${resource.name} declares no list`);
  const variant = (item: PersonSummary): Variant<number> => ({
    value: item.id,
    label: item.name,
    ...(item.avatar === undefined ? {} : { avatar: item.avatar }),
  });
  const read = async (query: Query, signal: AbortSignal) => {
    const { items, total } = await readNamed(list, query, signal);
    return { variants: items.map(variant), total };
  };
  return {
    name: resource.name,
    search: (query, limit, signal) => read({ query, limit, filter }, signal),
    one: async (id, signal) => {
      if (!get || resource.list?.filters.id)
        return (await read({ limit: 1, filter: { id } }, signal)).variants[0] ?? null;
      const item = await readNamedOne(get, id, signal);
      return item && variant(item);
    },
  };
}

interface Found extends FoundVariants {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  retry: () => void;
}

const none: FoundVariants = { variants: [], total: 0 };

/** Choices for the typed text, 300 ms after the last key. Outdated responses are ignored. */
export function useVariants(
  source: VariantSource,
  text: string,
  isOpen: boolean,
  limit: number = screenLimits.async_select_items,
): Found {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Omit<Found, 'retry'>>({ ...none, state: 'idle' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests again
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
      text ? screenLimits.search_debounce_ms : 0,
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

/** Reads one choice by id. Null while it is loading. */
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
