import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { trashKey } from '#web/list-query/listCodec.ts';
import { may } from '#web/providers/rights.ts';
import { useActiveBody } from '#web/resource/list/useActiveBody.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { useMe } from '#web/session/session.ts';
import { recall, remember } from '#web/state/memory.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { createStore, type Store, useStore } from '#web/state/store.ts';
import { useSizeClass } from '#web/theme/sizeClass.ts';

const modes = new Map<string, Store<boolean>>();

function modeOf(name: string): Store<boolean> {
  const known = modes.get(name) ?? createStore(recall(storageKeys.grid(name)) === 'Y');
  modes.set(name, known);
  return known;
}

/**
 * Whether the list's cells are edited in the list; a click then selects a cell instead of opening a card. When it is
 * offered: docs/product/lists-and-cards.md#editing-in-the-list.
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
      remember(storageKeys.grid(declaration.name), isChosen ? null : 'Y');
      mode.set(!isChosen);
    },
  };
}
