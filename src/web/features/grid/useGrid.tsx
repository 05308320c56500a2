import EditIcon from '@mui/icons-material/EditNoteOutlined';
import { Suspense, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { loadMessages } from '#web/i18n/translate.ts';
import { trashKey } from '#web/list-query/listCodec.ts';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { may } from '#web/providers/rights.ts';
import { useActiveBody } from '#web/resource/list/listState.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import type { RowEnds, TableBehaviour } from '#web/resource/slots.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { useMe } from '#web/session/session.ts';
import { getStored, setStored } from '#web/state/browserStorage.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { createStore, type Store, useStore } from '#web/state/store.ts';
import { useSizeClass } from '#web/theme/sizeClass.ts';
import { cellStates } from './core/cellStates.ts';
import { newRows } from './core/newRows.ts';

/** Id of the hidden text that explains the grid's keys. */
const helpId = 'stoa-grid-help';

const Grid = lazyWithPreload(async () => {
  const [module] = await Promise.all([import('./Grid.tsx'), loadMessages('grid')]);
  return module;
});

const NewRows = lazyWithPreload(async () => {
  const [module] = await Promise.all([import('./NewRows.tsx'), loadMessages('grid')]);
  return module;
});

const gridProps = { role: 'grid', 'aria-multiselectable': true, 'aria-describedby': helpId };

/** Makes the list's table a grid while editing in the list is on. The grid and its messages are loaded then. */
export function useGrid(rows: readonly Row[]): TableBehaviour {
  const { isOn } = useGridMode();
  const addsRows = useAddsRows();
  const grid = useMemo(() => (isOn ? gridStates() : null), [isOn]);
  const [table, setTable] = useState<HTMLTableElement | null>(null);
  const layer = grid && table && (
    <Suspense>
      <Grid table={table} rows={rows} {...grid} addsRows={addsRows} helpId={helpId} />
    </Suspense>
  );
  const newRows = (ends: RowEnds) =>
    grid && (
      <Suspense>
        <NewRows {...ends} states={grid.states} ids={grid.newRows} />
      </Suspense>
    );
  return {
    props: { ref: setTable, ...(isOn && gridProps) },
    layer,
    drafts: grid?.states ?? null,
    newRows: addsRows ? newRows : null,
  };
}

function gridStates() {
  const states = cellStates();
  return { states, newRows: newRows(states) };
}

/** Whether an empty row follows the records, for the next one: while cells are edited. */
export function useAddsRows(): boolean {
  const { isOn } = useGridMode();
  const { endpoints } = useView().declaration;
  const me = useMe();
  const { isPlaceholderData } = useListContext();
  return isOn && !isPlaceholderData && may(me, endpoints.create) && may(me, endpoints.bulk);
}

const modes = new Map<string, Store<boolean>>();

function modeOf(name: string): Store<boolean> {
  const known = modes.get(name) ?? createStore(getStored(storageKeys.grid(name)) === 'Y');
  modes.set(name, known);
  return known;
}

/**
 * Whether the list's cells are edited in the list; a click then selects a cell instead of opening a card. When it is
 * offered: docs/reference/product/lists-and-cards.md#editing-in-the-list.
 */
export function useGridMode() {
  const {
    declaration,
    list: { editable },
  } = useView();
  const me = useMe();
  const isStacked = useSizeClass() === 's';
  const { filterValues } = useListContext();
  const isTable = useActiveBody() === null;
  const mode = useMemo(() => modeOf(declaration.name), [declaration.name]);
  const isChosen = useStore(mode);
  const isTrash = Boolean((filterValues as Record<string, unknown> | undefined)?.[trashKey]);
  const isOffered =
    editable !== undefined &&
    Object.keys(editable).length > 0 &&
    !isStacked &&
    !isTrash &&
    isTable &&
    may(me, declaration.endpoints.update);
  return {
    isOffered,
    isOn: isOffered && isChosen,
    toggle() {
      setStored(storageKeys.grid(declaration.name), isChosen ? null : 'Y');
      mode.set(!isChosen);
    },
  };
}

/** Turns editing in the list on and off. */
export function GridSwitch() {
  const translate = useResourceTranslate(useView().declaration.name);
  const { isOffered, isOn, toggle } = useGridMode();
  if (!isOffered) return null;
  return (
    <ToolbarButton
      icon={EditIcon}
      iconUpTo="l"
      text={translate('list.edit_cells')}
      aria-pressed={isOn}
      onClick={toggle}
      style={isOn ? on : undefined}
    />
  );
}

const on = { background: 'var(--primary-100)', borderColor: 'var(--primary-600)', color: 'var(--primary-600)' };
