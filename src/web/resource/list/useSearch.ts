import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';

type Values = Record<string, unknown>;

/** Text of a list's search: goes to the address 300 ms after the last key; `apply` and `clear` do so at once. */
export function useSearch() {
  const { filterValues, setFilters } = useListContext();
  const { q, ...rest } = filterValues as Values;
  const current = String(q ?? '');
  const [text, setText] = useState(current);
  const known = useRef(current);

  // The address may change by itself (back button, cleared filters): that wins over what was about to be searched.
  useEffect(() => {
    if (current !== known.current) setText(current);
    known.current = current;
  }, [current]);

  const apply = (value = text) => {
    known.current = value.trim();
    if (known.current !== current) setFilters(known.current ? { ...rest, q: known.current } : rest);
  };
  // By the time it is due, filters may be others than when it was typed.
  const applyDue = useEffectEvent(() => apply());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the clock anew
  useEffect(() => {
    const timer = setTimeout(applyDue, limits.search_debounce_ms);
    return () => clearTimeout(timer);
  }, [text]);
  const clear = () => {
    setText('');
    apply('');
  };
  return { text, change: setText, apply, clear };
}
