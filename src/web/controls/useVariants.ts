import { useEffect, useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { FoundVariants, VariantSource } from './variantSource.ts';
import type { Variant } from './variants.ts';

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
