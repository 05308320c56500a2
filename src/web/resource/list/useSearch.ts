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
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address may change by itself (back button, cleared filters). It wins over a search that is still due.
  useEffect(() => {
    if (current !== known.current) {
      clearTimeout(due.current);
      setText(current);
    }
    known.current = current;
  }, [current]);

  const apply = (value = text) => {
    known.current = value.trim();
    if (known.current !== current) setFilters(known.current ? { ...rest, q: known.current } : rest);
  };
  // The filters may change between typing and searching: the event reads the current ones.
  const applyDue = useEffectEvent(() => apply());
  useEffect(() => {
    if (text.trim() === known.current) return;
    due.current = setTimeout(applyDue, limits.search_debounce_ms);
    return () => clearTimeout(due.current);
  }, [text]);
  const clear = () => {
    setText('');
    apply('');
  };
  return { text, change: setText, apply, clear };
}
