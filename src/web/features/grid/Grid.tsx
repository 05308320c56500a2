import GlobalStyles from '@mui/material/GlobalStyles';
import { alpha, type Theme } from '@mui/material/styles';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { translate, useLocale, useTranslate } from '#web/i18n/translate.ts';
import { valueText } from '#web/inputs/fieldTypes/typeClipboards.ts';
import { useLeaveGuard } from '#web/resource/card/dialog/unsavedChanges.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row, View } from '#web/resource/view.ts';
import { useStore } from '#web/state/store.ts';
import { useUnsaved } from '#web/state/unsaved.ts';
import { PasteDialog } from './clipboard/PasteDialog.tsx';
import type { CellStates } from './core/cellStates.ts';
import { emptyStores, type GridCore } from './core/gridCore.ts';
import { isNewRow, type NewRows } from './core/newRows.ts';
import { CellEditor } from './editor/CellEditor.tsx';
import { CellErrorPopper } from './editor/CellErrorPopper.tsx';
import { useAriaSync } from './useAriaSync.ts';
import { useCreateOnLeave } from './useCreateOnLeave.ts';
import { useGridEvents } from './useGridEvents.ts';
import { createGridWriter } from './writes/gridWriter.ts';

interface Props {
  table: HTMLTableElement;
  rows: readonly Row[];
  states: CellStates;
  newRows: NewRows;
  addsRows: boolean;
  helpId: string;
}

/**
 * Makes a table an editable grid (ARIA grid pattern, docs/reference/product/lists-and-cards.md#editing-in-the-list). It is
 * rendered beside the table and works on it by events and attributes, so moving and selecting renders no cell.
 */
export default function Grid({ table, rows, states, newRows, addsRows, helpId }: Props) {
  const view = useView();
  const client = useQueryClient();
  const locale = useLocale();
  const isLastPage = useIsLastPage();
  const latest = useRef({ rows, locale, addsRows, isLastPage });
  useLayoutEffect(() => {
    latest.current = { rows, locale, addsRows, isLastPage };
  });
  const [core] = useState(() =>
    createGridCore({
      table,
      view,
      client,
      states,
      newRows,
      addsRows: () => latest.current.addsRows,
      isLastPage: () => latest.current.isLastPage,
      rows: () => latest.current.rows,
      locale: () => latest.current.locale,
    }),
  );
  useAriaSync(core, rows);
  useGridEvents(core, () => latest.current.locale);
  useCreateOnLeave(core);
  // Values that were refused are discarded with the grid.
  useEffect(() => () => states.drop([...states.get().values()]), [states]);
  return (
    <>
      <GridStyles />
      <CellEditor core={core} />
      <CellErrorPopper core={core} />
      <PasteDialog core={core} />
      <UnsavedCells core={core} />
      <RefusedCells core={core} />
      <GridLiveRegion core={core} helpId={helpId} />
    </>
  );
}

function useIsLastPage(): boolean {
  const { page, perPage, total = 0, data = [] } = useListContext();
  // Records that were created here make a page longer than the others.
  return (page - 1) * perPage + data.length >= total;
}

/** Renders nothing: an open editor and cells that are not saved yet must outlast the session. */
function UnsavedCells({ core }: { core: GridCore }) {
  const isEditing = useStore(core.edit) !== null;
  useUnsaved(useStore(core.states).size > 0 || isEditing);
  return null;
}

/** Leaving the list would lose values that were refused. A card over the list asks for itself. */
function RefusedCells({ core }: { core: GridCore }) {
  const states = useStore(core.states);
  const { search } = useLocation();
  const isRefused = [...states.values()].some(({ kind }) => kind === 'refused' || kind === 'stale');
  return isRefused && !new URLSearchParams(search).has('card') ? <AsksToLeave core={core} /> : null;
}

function AsksToLeave({ core }: { core: GridCore }) {
  useLeaveGuard(
    core.view.declaration.name,
    (move) => !move || move.currentLocation.pathname !== move.nextLocation.pathname,
    true,
  );
  return null;
}

/** Announcements and the keyboard help, for screen readers. */
function GridLiveRegion({ core, helpId }: { core: GridCore; helpId: string }) {
  const translate = useTranslate();
  return (
    <>
      <div id={helpId} className="visually-hidden">
        {translate('grid.help')}
      </div>
      <div role="status" aria-live="polite" data-grid-live-region className="visually-hidden">
        {useStore(core.announcement)}
      </div>
    </>
  );
}

interface Environment {
  table: HTMLTableElement;
  view: View;
  client: QueryClient;
  states: CellStates;
  newRows: NewRows;
  addsRows: () => boolean;
  isLastPage: () => boolean;
  rows: () => readonly Row[];
  locale: () => 'en' | 'ru';
}

function createGridCore({ table, view, client, states, newRows, rows, locale, ...page }: Environment): GridCore {
  const stores = emptyStores();
  const { announcement } = stores;
  // A live region is read again only when its text changes, so a repeated text gets an invisible space.
  const announce = (text: string) => announcement.set(announcement.get() === text ? `${text}\u00a0` : text);
  const formatValue = (row: Row, key: string) => {
    const field = view.list.editable?.[key];
    const format = { locale: locale(), yes: translate('admin.filters.yes'), no: translate('admin.filters.no') };
    const nameOf = (id: number) => view.list.referenceName?.(row, key, id);
    return field ? valueText({ field, value: row[key], nameOf }, format) : '';
  };
  return {
    ...stores,
    table,
    view,
    states,
    newRows,
    ...page,
    announce,
    row: (id) => (isNewRow(id) ? { id } : rows().find((row) => row.id === id)),
    writer: createGridWriter({ view, client, states, announce, formatValue }),
  };
}

const tint = (color: string) => `linear-gradient(${color}, ${color})`;

const styles = ({ palette }: Theme) => ({
  '[role=grid] tbody :is(td, th)': {
    cursor: 'cell',
    userSelect: 'none' as const,
    '&[aria-selected=true]': { backgroundImage: tint(alpha(palette.primary.main, 0.1)) },
    '&:focus-visible, &:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '&[data-state=saving]': { '& > *': { opacity: 0.55 }, backgroundImage: tint(alpha(palette.primary.main, 0.06)) },
    '&[data-state=refused]': { boxShadow: `inset 0 0 0 2px ${palette.error.main}` },
    '&[data-state=stale]': { boxShadow: `inset 0 0 0 2px ${palette.warning.main}` },
  },
});

/** Images over the background: rows and the sticky column keep their own background colour. */
const GridStyles = () => <GlobalStyles styles={styles} />;
