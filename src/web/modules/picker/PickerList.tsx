import { useEffect, useRef } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { DataRecord } from '#sdk/contract.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { typeViewOf } from '#web/inputs/fieldTypes/typeViews.ts';
import styles from './RecordPicker.module.css';

interface Props {
  id: string;
  items: readonly DataRecord[];
  fields: readonly Field[];
  /** Alias of the field that labels a record. */
  head: string;
  at: number;
  label: string;
  onPoint: (at: number) => void;
  onChoose: (record: DataRecord) => void;
}

/** The choices: what labels a record, and a few of its fields. */
export function PickerList({ id, items, fields, head, at, label, onPoint, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  const columns = shownFields(fields, head);
  const grid = { gridTemplateColumns: `minmax(0, 2fr) repeat(${columns.length}, minmax(0, 1fr))` };
  return (
    <div className={styles.list} hidden={items.length === 0}>
      <div className={styles.columns} style={grid} aria-hidden>
        <span>{fields.find(({ alias }) => alias === head)?.name ?? 'ID'}</span>
        {columns.map((field) => (
          <span key={field.id} className={alignOf(field)}>
            {field.name}
          </span>
        ))}
      </div>
      <div id={id} ref={list} role="listbox" aria-label={label}>
        {items.map((record, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys, and the focus
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant marks it
          <div
            key={record.id}
            id={`${id}${n}`}
            role="option"
            className={styles.option}
            style={grid}
            aria-selected={n === at}
            onPointerMove={() => n !== at && onPoint(n)}
            onClick={() => onChoose(record)}
          >
            <strong>{labelOf(record, head)}</strong>
            {columns.map((field) => (
              <Value key={field.id} field={field} record={record} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Value({ field, record }: { field: Field; record: DataRecord }) {
  const { Cell } = typeViewOf(field);
  return (
    <span className={alignOf(field)}>
      <Cell field={field} value={record[field.alias]} />
    </span>
  );
}

const SHOWN = 3;
const shownTypes: readonly string[] = ['text', 'number', 'boolean', 'select', 'date', 'timestamp'];

/** The first fields whose values say something by themselves: no record of another entity, which is an id here. */
const shownFields = (fields: readonly Field[], head: string): Field[] =>
  fields
    .filter(({ alias }) => alias !== head)
    .filter((field) => shownTypes.includes(fieldTypeOf(field).name))
    .filter((field) => fieldTypeOf(field).name !== 'select' || field.variants.length > 0)
    .slice(0, SHOWN);

const alignOf = (field: Field): string | undefined => (typeViewOf(field).align === 'right' ? styles.right : undefined);

function labelOf(record: DataRecord, head: string): string {
  const text = record[head];
  return typeof text === 'string' && text.trim() !== '' ? text : `#${record.id}`;
}
