import { useEffect, useState } from 'react';
import type { DataList } from '#sdk/contract.ts';
import { limits, screenLimits } from '#shared/limits.ts';
import type { RecordPick } from './recordPicks.ts';

interface Found {
  items: DataList['items'];
  total: number;
  state: 'loading' | 'ready' | 'failed';
}

/** Records that match the text, 300 ms after the last key. Outdated answers are ignored. */
export function usePickerSearch({ find }: RecordPick, text: string): Found & { retry: () => void } {
  const search = text.trim().slice(0, limits.search_text_max);
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Found>({ items: [], total: 0, state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true;
    setFound((last) => ({ ...last, state: 'loading' }));
    const ask = () =>
      find(search).then(
        ({ items, totals }) => isCurrent && setFound({ items, total: totals.count, state: 'ready' }),
        () => isCurrent && setFound({ items: [], total: 0, state: 'failed' }),
      );
    const timer = setTimeout(() => void ask(), search === '' ? 0 : screenLimits.search_debounce_ms);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [find, search, attempt]);
  return { ...found, retry: () => setAttempt(attempt + 1) };
}
