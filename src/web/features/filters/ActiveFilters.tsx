import Box from '@mui/material/Box';
import { Suspense, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { loadMessages } from '#web/i18n/translate.ts';
import { activeCount } from '#web/list-query/listCodec.ts';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { useListSpec } from '#web/resource/ViewContext.ts';
import { chipRow } from './chipRow.ts';
import { FiltersDrawer } from './FiltersButton.tsx';

let isThere = false;
const FilterChips = lazyWithPreload(async () => {
  const [chips] = await Promise.all([import('./FilterChips.tsx'), loadMessages('filters', 'value_errors', 'inputs')]);
  isThere = true;
  return chips;
});

/** What the list is filtered by, between its toolbar and its rows; nothing where it is not. */
export function ActiveFilters() {
  const list = useListSpec();
  const { filterValues } = useListContext();
  const [at, setAt] = useState<string | null>(null);
  const isFiltered = activeCount(list, filterValues as Record<string, unknown>) > 0;
  const isReady = useChipsScript(isFiltered);
  return (
    <>
      {isFiltered && (isReady ? <FilterChips onOpen={setAt} /> : <Box sx={chipRow} aria-hidden />)}
      {at !== null && (
        <Suspense>
          <FiltersDrawer at={at} onClose={() => setAt(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Their room is kept and the rows are not: what suspends on its way in would hold back the whole page for 300 ms. */
function useChipsScript(isNeeded: boolean): boolean {
  const [isReady, setReady] = useState(isThere);
  useEffect(() => {
    if (isNeeded && !isReady)
      FilterChips.preload().then(
        () => setReady(true),
        () => {},
      );
  }, [isNeeded, isReady]);
  return isReady;
}
