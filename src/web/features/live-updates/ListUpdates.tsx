import GlobalStyles from '@mui/material/GlobalStyles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { entityAlias } from '#shared/entities/entityResourceName.ts';
import { peopleIn, recordsIn, type ServerChanges } from '#web/events/serverChanges.ts';
import { type Throttle, throttle } from '#web/events/throttle.ts';
import { useServerChanges } from '#web/events/useServerChanges.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { type Named, refreshLists } from './refreshLists.ts';
import { highlightRows, markMs } from './rowHighlights.ts';

/** Keeps the list up to date with changes of others, and announces them to screen readers. */
export function ListUpdates() {
  const { declaration } = useView();
  const translate = useResourceTranslate(declaration.name);
  const count = useListUpdates();
  return (
    <>
      <GlobalStyles styles={changedRowStyles} />
      <div role="status" className="visually-hidden">
        {count > 0 && translate('live.changed', { smart_count: count })}
      </div>
    </>
  );
}

const fading = { from: { backgroundColor: 'var(--primary-100)' } };

/** Highlights changed rows. Two animations with different names, so that a second change restarts the highlight. */
const changedRowStyles = {
  '@keyframes stoa-changed-row-0': fading,
  '@keyframes stoa-changed-row-1': fading,
  '.stoa-changed-row-0': { animation: `stoa-changed-row-0 ${markMs}ms ease-in` },
  '.stoa-changed-row-1': { animation: `stoa-changed-row-1 ${markMs}ms ease-in` },
  '@media (prefers-reduced-motion: reduce)': {
    '.stoa-changed-row.stoa-changed-row': { animation: 'none !important', backgroundColor: 'var(--primary-100)' },
  },
} as const;

const none: readonly string[] = [];

/** Shortest time between two refreshes of a list, in ms. */
const everyMs = 1500;
/** Delay of a refresh that all pages make at once, after a restart or a change of rights, in ms. Random, to spread them. */
const refreshDelayMs = () => 500 + Math.random() * 1000;

const joined = (a: Named, b: Named): Named => a && b && new Set([...a, ...b]);

/**
 * Refreshes the list within about a second after others have changed its records, and highlights them.
 * @returns how many records the last refresh changed, for screen readers
 */
function useListUpdates(): number {
  const {
    declaration,
    list: { follows = [] },
  } = useView();
  const { name, list, volatile = none } = declaration;
  const client = useQueryClient();
  const throttled = useRef<Throttle<Named> | null>(null);
  const [count, setCount] = useState(0);
  const alias = entityAlias(name);

  useEffect(() => {
    const control = new AbortController();
    const own: Throttle<Named> = throttle<Named>(everyMs, joined, async (named) => {
      // The next connection, when the tab is shown again, triggers a refresh.
      if (document.visibilityState === 'hidden') return;
      const changes = await refreshLists(client, name, { named, volatile }, control.signal);
      if (control.signal.aborted) return;
      if (!changes) return own.request(named);
      void client.invalidateQueries({ predicate: ({ queryKey }) => isBeside(queryKey, name) });
      highlightRows(name, changes.shown);
      setCount(changes.shown.length + changes.gone.length);
    });
    throttled.current = own;
    return () => {
      own.stop();
      control.abort();
    };
  }, [client, name, volatile]);

  useServerChanges(
    (changes) => {
      const named = alias === undefined ? peopleIn(changes, name) : namedIn(changes, alias, follows);
      if (named !== undefined)
        throttled.current?.request(named, changes.missed || changes.schema ? refreshDelayMs() : 0);
    },
    // From the first request on: a change that its response does not contain may come before the response.
    alias !== undefined || list?.live === true,
  );
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setCount(0), 5000);
    return () => clearTimeout(timer);
  }, [count]);
  return count;
}

/** Ids of the list's changed records; an empty set where only referenced records changed. */
function namedIn(changes: ServerChanges, alias: string, follows: readonly string[]): Named | undefined {
  const own = recordsIn(changes, alias);
  return own === undefined && follows.some((each) => changes.records.has(each)) ? new Set() : own;
}

/** Other cached queries of the resource, such as pipelines. Cards handle changes themselves. */
const isBeside = ([name, kind]: readonly unknown[], resource: string) =>
  name === resource && kind !== 'getList' && kind !== 'card';
