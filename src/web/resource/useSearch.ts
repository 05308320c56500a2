import { useEffect, useRef, useState } from 'react';
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address may change by itself (back button, cleared filters); what is being typed is not thrown away.
  useEffect(() => {
    if (current !== known.current) setText(current);
    known.current = current;
  }, [current]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (value = text) => {
    clearTimeout(timer.current);
    known.current = value.trim();
    if (known.current !== current) setFilters(known.current ? { ...rest, q: known.current } : rest);
  };
  const change = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(value), limits.search_debounce_ms);
  };
  const clear = () => {
    setText('');
    apply('');
  };
  return { text, change, apply, clear };
}
