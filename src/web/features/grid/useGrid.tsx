import { Suspense, useMemo, useState } from 'react';
import { loadMessages } from '#web/i18n/translate.ts';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import type { TableBehaviour } from '#web/resource/slots.ts';
import type { Row } from '#web/resource/view.ts';
import { cellStates } from './core/cellStates.ts';
import { useGridMode } from './gridMode.ts';

/** Id of the hidden text that explains the grid's keys. */
const helpId = 'stoa-grid-help';

const Grid = lazyWithPreload(async () => {
  const [module] = await Promise.all([import('./Grid.tsx'), loadMessages('grid')]);
  return module;
});

const gridProps = { role: 'grid', 'aria-multiselectable': true, 'aria-describedby': helpId };

/** Makes the list's table a grid while editing in the list is on. The grid and its messages are loaded then. */
export function useGrid(rows: readonly Row[]): TableBehaviour {
  const { isOn } = useGridMode();
  const states = useMemo(() => (isOn ? cellStates() : null), [isOn]);
  const [table, setTable] = useState<HTMLTableElement | null>(null);
  const layer = states && table && (
    <Suspense>
      <Grid table={table} rows={rows} states={states} helpId={helpId} />
    </Suspense>
  );
  return { props: { ref: setTable, ...(isOn && gridProps) }, layer, drafts: states };
}
