import type { Field } from '#resources/data/fields/fields.resource.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { typeViewOf } from '#web/inputs/fieldTypes/typeViews.ts';
import type { ValueCellProps } from '#web/inputs/fieldTypes/valueProps.ts';
import { useRecordsBase } from '#web/layout/recordsBase.ts';
import type { Target } from '../cells/entityCells.tsx';
import styles from './history.module.css';

/** Names by id of what a change refers to; of files the whole file. */
export type NamesOfChange = Readonly<Record<string, { name: string | null; is_deleted?: true }>>;

interface Props {
  field: Field;
  value: unknown;
  names: NamesOfChange;
  target: Target | undefined;
}

/** An earlier value, with the current name of what it refers to, even if deleted. */
export function HistoryValue({ field, value, names, target }: Props) {
  const translate = useTranslate();
  const base = useRecordsBase();
  const { Cell } = typeViewOf(field);
  if (value === null || value === undefined) return translate('records.value.none').toLocaleLowerCase();
  if (value === '') return translate('records.value.empty').toLocaleLowerCase();
  if (Array.isArray(value)) return <Cell field={field} {...severalOf(field, value, names)} />;
  const named = typeof value === 'number' ? names[String(value)] : undefined;
  if (!named) return <Cell field={field} value={value} />;
  if (fieldTypeOf(field).is_read_as_object) return <Cell field={field} value={named} />;
  const to = target && !named.is_deleted ? `${base}/${target.alias}?card=${String(value)}` : undefined;
  const data = (named.name ? named : null) as ValueCellProps['data'];
  return (
    <>
      <Cell field={field} value={value} data={data} to={to} />
      {named.is_deleted && <span className={styles.soft}> ({translate('records.history.in_trash')})</span>}
    </>
  );
}

/** Several values of earlier, named; what has no name stays its id. */
function severalOf(field: Field, ids: readonly number[], names: NamesOfChange): Pick<ValueCellProps, 'value' | 'each'> {
  if (fieldTypeOf(field).is_read_as_object) return { value: ids.map((id) => names[String(id)] ?? id) };
  return {
    value: ids,
    each: ids.map((id) => ({ id, ...(names[String(id)]?.name ? (names[String(id)] as { name: string }) : {}) })),
  };
}
