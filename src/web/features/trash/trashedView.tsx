import TrashIcon from '@mui/icons-material/DeleteOutline';
import type { Column, ListSpec, Resource } from '#shared/resource.ts';
import { goesAt } from '#shared/time/goesAt.ts';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { MomentCell } from '#web/resource/standardCells.tsx';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { CellProps, Row, View } from '#web/resource/view.ts';
import { useTrashDays } from '#web/session/session.ts';
import { DaysLeft } from './DaysLeft.tsx';

/** No field can have this name. */
const leftKey = 'goes-in';

const views = new WeakMap<View, View>();

/** The view of a list's trash: records cannot be created or changed, and columns of the deletion come first. */
export function trashedView(view: View): View {
  const known = views.get(view);
  if (known) return known;
  const { declaration } = view;
  const { create: _create, update: _update, remove, bulk, ...endpoints } = declaration.endpoints;
  const trashed: View = {
    ...view,
    declaration: {
      ...declaration,
      // Restoring many is a call of `bulk`. The right to delete is also the right to restore.
      endpoints: { ...endpoints, ...(bulk && remove && { restore: bulk }) },
      ...(declaration.list && { list: trashedList(declaration.list) }),
    } satisfies Resource,
    list: {
      ...view.list,
      cells: { ...view.list.cells, deleted_at: MomentCell, [leftKey]: LeftCell },
      Empty: TrashEmpty,
    },
  };
  views.set(view, trashed);
  return trashed;
}

function trashedList({ trash: _trash, export: _export, ...list }: ListSpec): ListSpec {
  const [head, ...others] = list.columns;
  const own: Column[] = [
    { field: 'deleted_at', cell: 'deleted_at', sort: true },
    { field: 'deleted_by', cell: 'deleted_by' },
    { field: leftKey, cell: leftKey },
  ];
  return { ...list, columns: head ? [head, ...own, ...others] : own, bulk: ['restore'] };
}

function TrashEmpty() {
  const translate = useResourceTranslate(useView().declaration.name);
  return <Placeholder icon={TrashIcon} title={translate('trash.empty')} text={translate('trash.empty_hint')} />;
}

function LeftCell({ record }: CellProps<Row>) {
  const days = useTrashDays();
  const { deleted_at } = record;
  if (typeof deleted_at !== 'string') return null;
  return <DaysLeft goes_at={goesAt(new Date(deleted_at), days)} />;
}
