import TableIcon from '@mui/icons-material/TableRowsOutlined';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { PersonByIdCell } from '#resources/people/users/web/list/PersonByIdCell.tsx';
import { expandedFields, isByRow, withParam } from '#shared/entities/entityList.ts';
import { entityResource, headOf } from '#shared/entities/entityResource.ts';
import { type RecordRights, rightsKey } from '#shared/entities/recordRights.ts';
import { type EntityRights, everything } from '#shared/entities/rights.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { typeViewOf } from '#web/inputs/fieldTypes/typeViews.ts';
import type { InputProps } from '#web/inputs/form/useInput.ts';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { MomentCell, TextCell } from '#web/resource/standardCells.tsx';
import type { ConditionField, ListView, Row, View } from '#web/resource/view.ts';
import { cellOfField, headCell, referredOf, type Target, targetName } from '../cells/entityCells.tsx';
import { mayMerge } from '../duplicates/mayMerge.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { lastEdit } from '../history/lastEdit.ts';
import type { ImportPlace } from '../import/importWish.ts';
import { RecordsToolbar } from '../list/RecordsToolbar.tsx';
import { type MemoizeByKey, memoizeByKey } from './memoizeByKey.ts';

const moment: ConditionField = { type: 'timestamp', extra: {}, variants: [] };

const system = { id: TextCell, created_at: MomentCell, modified_at: MomentCell, deleted_by: PersonByIdCell };

/**
 * The view of an entity, as {@link defineView} makes one of a declaration.
 * @param targets targets of selects of records, by the select's alias
 * @param memoize reuses components of the previous view
 */
export function makeEntityView(
  {
    id,
    alias,
    fields,
    rights = everything,
  }: Pick<Entity, 'id' | 'alias'> & {
    fields: readonly Field[];
    rights?: EntityRights;
  },
  targets: ReadonlyMap<string, Target>,
  memoize: MemoizeByKey = memoizeByKey(),
): View {
  const head = headOf(fields);
  const expanded = expandedFields(fields);
  const filtered = fields.filter(({ is_partial }) => !is_partial);
  const cellOf = (field: Field, isLinked: boolean) => {
    const from = [field, targets.get(field.alias), expanded.includes(field.alias), isLinked] as const;
    return memoize('cell', from, () => cellOfField(...from));
  };
  const cells = { ...system, ...byAlias(fields, (field) => cellOf(field, true)) };
  return {
    declaration: entityResource({ alias, fields, rights }),
    icon: TableIcon,
    menu: { group: 'main' },
    title: (record: Row) => titleOf(record, head),
    list: {
      name: `e_${id}`,
      cells: { ...cells, [head]: memoize('head', head, () => headCell((record) => titleOf(record, head))) },
      ...columnsOf(fields),
      steps: stepsOf(filtered),
      ...toolsOf({ alias, entity_id: id, fields, rights }, memoize),
      ...(maySelect(rights) && { Selected: memoize('selected', [alias, rights], () => selectedOf(alias, rights)) }),
      editable: editableOf(fields, rights),
      referenceName: (record: Row, alias: string, of: number) =>
        targetName(referredOf(record[`${alias}_data`], of), targets.get(alias)?.label),
      filters: filtersOf(filtered, memoize),
      conditions: conditionsOf(filtered),
      follows: [...new Set([...targets.values()].map((target) => target.alias))],
    },
    card: {
      inputs: byAlias(fields, (field) => inputOf(alias, field, targets.get(field.alias), memoize)),
      heading: (record: Row) => headingOf(record, head),
      Head: RecordHead,
      Under: memoize('under', [alias, fields, [...targets]], () => (props) => (
        <RecordUnder alias={alias} fields={fields} targets={targets} {...props} />
      )),
      hasWholeRows: true,
      prepare: preloadRecordCard,
      ...(isByRow(rights) && { rights: (record) => (record ? rightsOfRow(record) : {}) }),
    },
    merge: {
      lastEdit: (record) => lastEdit(alias, record),
      values: byAlias(fields, (field) => cellOf(field, false)),
    },
    ...(isByRow(rights) && { allows: allowsRow }),
    ...metaOf(fields, rights),
  };
}

const EmptyRecords = lazy(() => import('../list/EmptyRecords.tsx'));

function metaOf(fields: readonly Field[], rights: EntityRights): Pick<View, 'meta'> {
  const names = withParam(fields, rights);
  return names ? { meta: { with: names } } : {};
}

const editableOf = (fields: readonly Field[], { update }: EntityRights): Record<string, Field> =>
  byAlias(update === 'none' ? [] : fields.filter(({ access }) => access === 'write'), (field) => field);

/** What opens an import, among others. */
const toolsOf = (place: ImportPlace, memoize: MemoizeByKey): Pick<ListView, 'EmptyAction' | 'Toolbar'> => ({
  EmptyAction: memoize('empty', place, () => () => <EmptyRecords {...place} />),
  Toolbar: memoize('toolbar', place, () => () => <RecordsToolbar {...place} />),
});

const MergeSelected = lazy(() => import('../duplicates/MergeSelected.tsx'));

const maySelect = (rights: EntityRights) => rights.export !== 'none' || mayMerge(rights);

const selectedOf =
  (alias: string, rights: EntityRights): NonNullable<ListView['Selected']> =>
  ({ ids }) => (
    <>
      {rights.export !== 'none' && <ExportMenu alias={alias} ids={ids} />}
      {mayMerge(rights) && (
        <Suspense>
          <MergeSelected alias={alias} ids={ids} />
        </Suspense>
      )}
    </>
  );

const allowsRow: NonNullable<View['allows']> = (record, action) => rightsOfRow(record)[action] ?? true;

const rightsOfRow = (record: Row) => (record[rightsKey] ?? {}) as Partial<RecordRights>;

const filtersOf = (fields: readonly Field[], memoize: MemoizeByKey): ListView['filters'] =>
  byAlias(
    fields.filter((field) => fieldTypeOf(field).is_choice),
    (field) => memoize('filter', field, () => (props) => <FieldFilter {...props} field={field} />),
  );

const inputOf = (
  alias: string,
  field: Field,
  target: Target | undefined,
  memoize: MemoizeByKey,
): ComponentType<InputProps> =>
  memoize('input', [alias, field, target], () => (props) => (
    <FieldInput {...props} alias={alias} field={field} target={target} />
  ));

/** Only selects of one of their own variants: a select of records may have a hundred thousand choices. */
const stepsOf = (fields: readonly Field[]): ListView['steps'] =>
  fields
    .filter((field) => fieldTypeOf(field).shape === 'choice' && field.variants.some(({ deleted }) => !deleted))
    .map(({ alias, variants }) => ({ field: alias, variants }));

const conditionsOf = (fields: readonly Field[]): ListView['conditions'] => ({
  ...byAlias(fields, (field) => ({ ...field, type: fieldTypeOf(field).name })),
  created_at: moment,
  modified_at: moment,
});

/** How the types of fields are drawn as columns. */
function columnsOf(fields: readonly Field[]): Pick<ListView, 'aligns' | 'maxWidths'> {
  const traits = fields.map((field) => [field.alias, typeViewOf(field)] as const);
  return {
    aligns: Object.fromEntries(traits.flatMap(([alias, { align }]) => (align ? [[alias, align]] : []))),
    maxWidths: Object.fromEntries(traits.flatMap(([alias, { max_width }]) => (max_width ? [[alias, max_width]] : []))),
  };
}

const byAlias = <T,>(fields: readonly Field[], make: (field: Field) => T): Record<string, T> =>
  Object.fromEntries(fields.map((field) => [field.alias, make(field)]));

function headingOf(record: Row, head: string): string {
  const title = titleOf(record, head);
  return title === `#${record.id}` ? title : `${title} · #${record.id}`;
}

function titleOf(record: Row, head: string): string {
  const text = record[head];
  return typeof text === 'string' && text.trim() !== '' ? text : `#${record.id}`;
}

/** Parts of a card of records, and of its filters. They are not in the list's script. */
const FieldInput = lazyWithPreload(() => import('../card/FieldInput.tsx'));
const FieldFilter = lazyWithPreload(() => import('../list/FieldFilter.tsx'));
const RecordHead = lazyWithPreload(() => import('../card/RecordHead.tsx'));
const RecordUnder = lazyWithPreload(() => import('../card/RecordUnder.tsx'));

/** All at once: rendering the card would load one after the other. */
const preloadRecordCard = () => Promise.all([FieldInput, RecordHead, RecordUnder].map((part) => part.preload()));
