import { lazy, Suspense, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { loadMessages } from '#web/i18n/translate.ts';
import { activeCount } from '#web/list-query/listCodec.ts';
import { unknownFilters } from '#web/list-query/unknownFilters.ts';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import type { Feature } from '#web/resource/slots.ts';
import { useListSpec } from '#web/resource/ViewContext.ts';
import chipRow from './chipRow.module.css';
import { FiltersButton, FiltersDrawer } from './FiltersButton.tsx';
import { refusedFilters } from './refusedFilters.ts';

const RefusedFilters = lazy(async () => {
  const [wrong] = await Promise.all([
    import('./RefusedFilters.tsx'),
    loadMessages('filters', 'value_errors', 'inputs'),
  ]);
  return wrong;
});

const UnknownFilters = lazy(async () => {
  const [notice] = await Promise.all([import('./UnknownFilters.tsx'), loadMessages('filters')]);
  return notice;
});

/** A link may be older than the entity's fields. */
function UnknownNotice() {
  const unknown = unknownFilters(useLocation().search, useListSpec());
  return (
    unknown.length > 0 && (
      <Suspense>
        <UnknownFilters unknown={unknown} />
      </Suspense>
    )
  );
}

const Message = ({ error }: { error: unknown }) => (
  <Suspense>
    <RefusedFilters error={error} />
  </Suspense>
);

/** The drawer of filters, the chips of active ones, and the message for refused ones. */
export const filters: Feature = {
  list: {
    ToolbarStart: FiltersButton,
    AboveRows: ActiveFilters,
    Notice: UnknownNotice,
    error: { isFor: (error) => refusedFilters(error).length > 0, Message },
  },
};

let isThere = false;
const FilterChips = lazyWithPreload(async () => {
  const [chips] = await Promise.all([import('./FilterChips.tsx'), loadMessages('filters', 'value_errors', 'inputs')]);
  isThere = true;
  return chips;
});

/** Chips of the active filters, between toolbar and rows. */
function ActiveFilters() {
  const list = useListSpec();
  const { filterValues } = useListContext();
  const [at, setAt] = useState<string | null>(null);
  const isFiltered = activeCount(list, filterValues as Record<string, unknown>) > 0;
  const isReady = useChipsScript(isFiltered);
  return (
    <>
      {isFiltered && (isReady ? <FilterChips onOpen={setAt} /> : <div className={chipRow.row} aria-hidden />)}
      {at !== null && (
        <Suspense>
          <FiltersDrawer at={at} onClose={() => setAt(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Not by Suspense, which would delay the whole page by 300 ms: the chips' space is reserved instead. */
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
