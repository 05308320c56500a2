import { type ComponentType, memo, type ReactNode, Suspense, useMemo } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { firstListParams } from '../../list-query/pageQuery.ts';
import { CardLinksProvider } from '../card/cardLinks.tsx';
import { useCard, useWrongCard } from '../card/useCard.ts';
import { CardPrewarm, ResourceCard, useCardScripts } from '../card/useCardScripts.ts';
import { Slot, Wrapped } from '../Slot.tsx';
import { useListSlots } from '../slots.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useListSpec, useView, ViewContext } from '../ViewContext.ts';
import type { Row, View } from '../view.ts';
import { ListContent } from './ListContent.tsx';
import { PageSkeleton } from './ListSkeleton.tsx';
import { useActiveBody, useIsTrash } from './listState.ts';
import { useListSettings } from './settings/useListPrefs.ts';
import { ListToolbar } from './toolbar/ListToolbar.tsx';
import { SearchBox } from './toolbar/SearchBox.tsx';

/**
 * Failures are shown in the list and not in a toast (docs/reference/product/screens.md#failures-in-place). A page that was preloaded less
 * than a second ago is not read again.
 */
const silent = { onError: () => {}, staleTime: 1000 };

export interface ListFrameProps {
  title: string;
  maxWidth?: number | 'full' | undefined;
  /** The search box, where the list has one. */
  search?: ReactNode;
  children: ReactNode;
}

interface Props {
  view: View;
  /** What is around toolbar and rows: a page of its own by default, or a part of another page. */
  Frame?: ComponentType<ListFrameProps>;
}

/** The standard list of a declaration (docs/reference/product/lists-and-cards.md#lists). */
export function ResourceList({ view, Frame = PageFrame }: Props) {
  return (
    <ViewContext value={view}>
      <ListEntry Frame={Frame} />
    </ViewContext>
  );
}

/** Waits until every feature allows the list to be read. */
function ListEntry({ Frame }: Required<Pick<Props, 'Frame'>>) {
  const { name } = useView().declaration;
  const { entries } = useListSlots();
  const translate = useResourceTranslate(name);
  useListSettings();
  const fallback = (
    <Frame title={translate('name')} maxWidth={useListSpec().max_width}>
      <PageSkeleton />
    </Frame>
  );
  return (
    <Wrapped wrappers={entries} props={{ fallback }}>
      <ListPage Frame={Frame} />
    </Wrapped>
  );
}

const ListPage = memo(function ListPage({ Frame }: Required<Pick<Props, 'Frame'>>) {
  const { declaration, meta } = useView();
  const list = useListSpec();
  const slots = useListSlots();
  const translate = useResourceTranslate(declaration.name);
  const { pagination, sort } = useMemo(() => firstListParams(list), [list]);

  return (
    <ListBase
      resource={declaration.name}
      storeKey={false}
      perPage={pagination.perPage}
      sort={sort}
      exporter={false}
      disableAuthentication
      queryOptions={meta ? { ...silent, meta } : silent}
    >
      <Frame title={translate('name')} maxWidth={list.max_width} search={list.search && <SearchBox />}>
        <Wrapped wrappers={slots.scopes} props={{}}>
          <ListToolbar />
          <Slot items={slots.aboveRows} />
          <Slot items={slots.notices} />
          <CardLinksProvider>
            <ListBody />
          </CardLinksProvider>
        </Wrapped>
      </Frame>
      <Slot items={slots.beside} />
      <CardOver />
    </ListBase>
  );
});

/** The table, or what a feature shows instead. */
function ListBody() {
  const Body = useActiveBody();
  return Body ? <Body /> : <ListContent />;
}

function CardOver() {
  const {
    declaration,
    card: { hasWholeRows },
    list: { Panel },
    page,
  } = useView();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { isPending, data } = useListContext<Row>();
  const { id, preset, close } = useCard();
  const isTrash = useIsTrash();
  useWrongCard(declaration.name);
  // No record is created in the trash.
  const isOpen = id !== null && declaration.card !== undefined && !(id === 0 && isTrash);
  const isLoaded = useCardScripts(isOpen, isPending);
  if (Panel && id !== null && id > 0)
    return (
      <Suspense>
        <Panel id={id} onClose={close} />
      </Suspense>
    );
  if (!isLoaded) return null;
  const [first] = data ?? [];
  if (!isOpen) return hasWholeRows && first && <CardPrewarm row={first} />;
  const row = hasWholeRows ? data?.find((each) => each.id === id) : undefined;
  return (
    <Suspense>
      <ResourceCard
        key={id}
        {...{ id, row, preset }}
        onClose={close}
        {...(id === 0 &&
          page?.opensNew && {
            onSaved: (record: Row) => void navigate(`${pathname}/${record.id}`, { replace: true }),
          })}
      />
    </Suspense>
  );
}
