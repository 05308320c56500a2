import { useEffect, useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { VariantSource } from './variantSource.ts';
import type { Variant } from './variants.ts';

interface Found {
  variants: readonly Variant<number>[];
  state: 'idle' | 'loading' | 'ready' | 'failed';
}

/** Choices for what was typed, 300 ms after the last key; an answer that comes too late is not shown. */
export function useVariants(
  source: VariantSource,
  text: string,
  isOpen: boolean,
  limit: number = limits.async_select_items,
): Found {
  const [found, setFound] = useState<Found>({ variants: [], state: 'idle' });
  useEffect(() => {
    if (!isOpen) return;
    const control = new AbortController();
    setFound((before) => ({ ...before, state: 'loading' }));
    const timer = setTimeout(
      () =>
        source.search(text.trim(), limit, control.signal).then(
          (variants) => !control.signal.aborted && setFound({ variants, state: 'ready' }),
          () => !control.signal.aborted && setFound({ variants: [], state: 'failed' }),
        ),
      text ? limits.search_debounce_ms : 0,
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [source, text, isOpen, limit]);
  return found;
}

/** The choice that is set, read by itself when the list does not hold it. */
export function useOneVariant(source: VariantSource, id: number | null): Variant<number> | null {
  const [one, setOne] = useState<Variant<number> | null>(null);
  useEffect(() => {
    if (id === null) return;
    const control = new AbortController();
    source.one(id, control.signal).then(setOne, () => {});
    return () => control.abort();
  }, [source, id]);
  return one?.value === id ? one : null;
}
