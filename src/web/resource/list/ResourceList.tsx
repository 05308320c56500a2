import Skeleton from '@mui/material/Skeleton';
import { lazy, memo, type ReactNode, Suspense, useMemo } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { PageFrame } from '#web/controls/PageFrame.tsx';
import { ActiveFilters } from '#web/features/filters/ActiveFilters.tsx';
import { usePipeline } from '#web/features/kanban/usePipeline.ts';
import { ListNews } from '#web/features/live-updates/ListNews.tsx';
import { useViewEntry } from '#web/features/saved-views/useViewEntry.ts';
import { ViewGone } from '#web/features/saved-views/ViewGone.tsx';
import { CardLinksProvider } from '../card/cardLinks.tsx';
import { useCard } from '../card/useCard.ts';
import { CardRehearsal, ResourceCard, useCardScripts } from '../card/useCardScripts.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useListSpec, useView, ViewContext } from '../ViewContext.ts';
import type { Row, View } from '../view.ts';
import { ListContent } from './ListContent.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useIsTrash } from './useIsTrash.ts';
import { useListSettings } from './useListPrefs.ts';

const Pipeline = lazy(() => import('#web/features/kanban/Pipeline.tsx'));
const TrashScope = lazy(() => import('#web/features/trash/TrashScope.tsx'));

/**
 * Failures are shown in the list's own place, with a retry: no toast (CONTRACT.md section 8). What was read a moment before
 * the list was drawn is not read again.
 */
const silent = { onError: () => {}, staleTime: 1000 };

/** The standard list of a declaration (SPEC.md section 2, "Generic list and card behaviour"). */
export function ResourceList({ view }: { view: View }) {
  return (
    <ViewContext value={view}>
      <ListEntry />
    </ViewContext>
  );
}

/** The list, once a link to a saved view has said how. */
function ListEntry() {
  const { name } = useView().declaration;
  const word = useResourceTranslate(name);
  useListSettings();
  if (useViewEntry()) return <ListPage />;
  return (
    <PageFrame title={word('name')}>
      <Skeleton variant="rounded" height={520} aria-hidden />
    </PageFrame>
  );
}

const ListPage = memo(function ListPage() {
  const { declaration, meta } = useView();
  const list = useListSpec();
  const word = useResourceTranslate(declaration.name);
  const sort = useMemo(
    () => ({ field: list.sort.field, order: list.sort.order === 'asc' ? 'ASC' : 'DESC' }) as const,
    [list],
  );

  return (
    <ListBase
      resource={declaration.name}
      storeKey={false}
      perPage={limits.page_size_default}
      sort={sort}
      exporter={false}
      disableAuthentication
      queryOptions={meta ? { ...silent, meta } : silent}
    >
      <PageFrame title={word('name')} maxWidth={list.max_width} search={list.search && <SearchBox />}>
        <Scope>
          <ListToolbar />
          <ActiveFilters />
          <ViewGone />
          <CardLinksProvider>
            <ListBody />
          </CardLinksProvider>
        </Scope>
      </PageFrame>
      <ListNews />
      <CardOver />
    </ListBase>
  );
});

/** The table, or the pipeline where the address asks for it. */
function ListBody() {
  const { step } = usePipeline();
  if (!step) return <ListContent />;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={limits.pipeline_height_px} aria-hidden />}>
      <Pipeline key={step.field} of={step} />
    </Suspense>
  );
}

/** Another script: most lists are never asked for their trash. */
function Scope({ children }: { children: ReactNode }) {
  const isTrash = useIsTrash();
  if (!isTrash) return children;
  return (
    <Suspense fallback={<ListSkeleton isStacked={false} />}>
      <TrashScope>{children}</TrashScope>
    </Suspense>
  );
}

function CardOver() {
  const { declaration, hasWholeRows } = useView();
  const { isPending, data } = useListContext<Row>();
  const { id, preset, close } = useCard();
  const isTrash = useIsTrash();
  // Nothing is made in the trash.
  const isOpen = id !== null && declaration.card !== undefined && !(id === 0 && isTrash);
  if (!useCardScripts(isOpen, isPending)) return null;
  const [first] = data ?? [];
  if (!isOpen) return hasWholeRows && first && <CardRehearsal row={first} />;
  const row = hasWholeRows ? data?.find((each) => each.id === id) : undefined;
  return (
    <Suspense>
      <ResourceCard key={id} id={id} row={row} preset={preset} onClose={close} />
    </Suspense>
  );
}
