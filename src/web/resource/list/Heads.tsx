import { useEffect, useState } from 'react';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { whenIdle } from '#web/preload/whenIdle.ts';
import type { ShownColumn } from './columns.ts';
import { HeaderCell } from './HeaderCell.tsx';

const DragHeads = lazyWithPreload(() => import('./DragHeads.tsx'));

/** Heads of the columns. That they can be dragged comes after the rows, once the browser has nothing else to do. */
export function Heads({ columns }: { columns: readonly ShownColumn[] }) {
  const [isDraggable, setDraggable] = useState(false);
  useEffect(() => whenIdle(() => DragHeads.preload().then(() => setDraggable(true))), []);
  if (isDraggable) return <DragHeads columns={columns} />;
  return columns.map((column) => <HeaderCell key={column.key} column={column} />);
}
