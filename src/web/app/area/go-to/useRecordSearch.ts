import { useEffect, useState } from 'react';
import type { Found } from '#resources/data/search/search.resource.ts';
import { limits, screenLimits } from '#shared/limits.ts';
import { useRecordsBase } from '#web/layout/recordsBase.ts';
import { findRecords } from './api.ts';
import type { Place } from './places.ts';

interface RecordSearch {
  records: readonly Place[];
  /** `partial`: some entities were too slow to search. */
  state: 'idle' | 'loading' | 'ready' | 'partial' | 'failed';
}

const nothing: RecordSearch = { records: [], state: 'idle' };

/** Records of all entities whose label has the text, 300 ms after the last key. Outdated answers are ignored. */
export function useRecordSearch(text: string): RecordSearch {
  const base = useRecordsBase();
  const query = text.trim().slice(0, limits.search_text_max);
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (query === '') {
      setFound(nothing);
      return;
    }
    const control = new AbortController();
    setFound(({ records }) => ({ records, state: 'loading' }));
    const settle = (next: RecordSearch) => !control.signal.aborted && setFound(next);
    const timer = setTimeout(
      () =>
        findRecords(query, control.signal).then(
          ({ items, is_partial }) =>
            settle({ records: items.map(placeOf(base)), state: is_partial ? 'partial' : 'ready' }),
          () => settle({ records: [], state: 'failed' }),
        ),
      screenLimits.search_debounce_ms,
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [query, base]);
  return found;
}

const placeOf =
  (base: string) =>
  ({ entity, id, label }: Found['items'][number]): Place => ({
    key: `record/${entity.alias}/${id}`,
    name: label,
    to: `${base}/${entity.alias}?card=${id}`,
    under: entity.name,
  });
