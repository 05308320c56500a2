import { useEffect, useRef, useState } from 'react';
import { findDuplicates, type Group } from './api.ts';

interface Search {
  by: readonly string[];
  groups: readonly Group[];
  /** The group that is shown, from 0. */
  at: number;
  next: string | null;
}

/** Groups of duplicates one after the other, read page by page. */
export function useDuplicates(alias: string) {
  const [search, setSearch] = useState<Search | null>(null);
  const [isLooking, setLooking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const stop = useRef<AbortController>(null);

  useEffect(() => () => stop.current?.abort(), []);

  const read = async (by: readonly string[], from: string, known: readonly Group[]) => {
    stop.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    setLooking(true);
    setFailure(null);
    try {
      const { items, next_cursor } = await findDuplicates(alias, by, from, signal);
      setSearch({ by, groups: [...known, ...items], at: known.length, next: next_cursor });
    } catch (error) {
      if (signal.aborted) return;
      setSearch(null);
      setFailure(error);
    }
    setLooking(false);
  };
  const next = () => {
    if (!search) return;
    const { by, groups, at } = search;
    if (at + 1 < groups.length || search.next === null) setSearch({ ...search, at: at + 1 });
    else void read(by, search.next, groups);
  };
  const group = isLooking ? undefined : search?.groups[search.at];
  return {
    group,
    /** Its number, from 1; at the end, the number of groups. */
    at: search ? Math.min(search.at + 1, search.groups.length) : 0,
    isLooking,
    isOver: search !== null && !isLooking && !group,
    failure,
    find: (by: readonly string[]) => void read(by, '', []),
    next,
    restart: () => setSearch(null),
  };
}
