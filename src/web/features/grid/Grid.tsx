import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/translate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { PasteDialog } from './clipboard/PasteDialog.tsx';
import type { CellStates } from './core/cellStates.ts';
import { CellEditor } from './editor/CellEditor.tsx';
import { CellBubble } from './editor/CellErrorPopper.tsx';
import { GridSays } from './GridSays.tsx';
import { GridStyles } from './GridStyles.tsx';
import { makeCore } from './makeCore.ts';
import { usePainting } from './useAriaSync.ts';
import { useGridEvents } from './useGridEvents.ts';

interface Props {
  table: HTMLTableElement;
  rows: readonly Row[];
  states: CellStates;
}

/**
 * Makes a table a grid that is worked in as in a spreadsheet (ARIA grid pattern). It stands beside the table, and works
 * on it by events and attributes: moving and marking renders no cell.
 */
export default function Grid({ table, rows, states }: Props) {
  const view = useView();
  const client = useQueryClient();
  const locale = useLocale();
  const latest = useRef({ rows, locale });
  useLayoutEffect(() => {
    latest.current = { rows, locale };
  });
  const [core] = useState(() =>
    makeCore({ table, view, client, states, rows: () => latest.current.rows, locale: () => latest.current.locale }),
  );
  usePainting(core, rows);
  useGridEvents(core, () => latest.current.locale);
  // What was typed and refused goes with the grid.
  useEffect(() => () => states.drop([...states.get().values()]), [states]);
  return (
    <>
      <GridStyles />
      <CellEditor core={core} />
      <CellBubble core={core} />
      <PasteDialog core={core} />
      <GridSays core={core} />
    </>
  );
}
