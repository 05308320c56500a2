import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { useView } from '#web/resource/ViewContext.ts';
import { useListPrefs } from '../settings/useListPrefs.ts';
import { dropped, type ShownColumn, useColumns } from './columns.ts';
import { HeaderCell } from './HeaderCell.tsx';

/** Pixels after which a press is a drag; a click still sorts. */
const distance = 6;

/** Dragging is for the pointer only; the keyboard and screen readers have the Display menu. */
const unheard = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };
function nothing(): undefined {}

/** Column headers that can be reordered by dragging. */
export default function DragHeads({ columns }: { columns: readonly ShownColumn[] }) {
  const [, setPrefs] = useListPrefs(useView().declaration.name);
  const { all } = useColumns();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance } }));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const keys = all.map(({ key }) => key);
    const head = all.find(({ isHead }) => isHead)?.key;
    setPrefs({ order: dropped(keys, String(active.id), String(over.id), head) });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements: unheard, container: document.body }}
    >
      <SortableContext items={columns.map(({ key }) => key)} strategy={horizontalListSortingStrategy}>
        {columns.map((column) => (
          <DragHead key={column.key} column={column} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

function DragHead({ column }: { column: ShownColumn }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: column.key,
    disabled: column.isHead,
  });
  const style = {
    transform: transform ? `translateX(${Math.round(transform.x)}px)` : undefined,
    transition,
    ...(isDragging && lifted),
  };
  return <HeaderCell column={column} drag={{ ref: setNodeRef, listeners, style }} />;
}

const lifted = {
  zIndex: 4,
  background: 'var(--surface)',
  boxShadow: 'var(--shadow-m)',
  cursor: 'grabbing',
};
