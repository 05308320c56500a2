import { type ChangeEvent, useRef } from 'react';
import { useEvent, useListContext } from 'react-admin';
import { may } from '#web/providers/rights.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { useMe } from '#web/session/session.ts';
import styles from './rows.module.css';

interface Selection {
  /** The person may do something with many records. */
  isOffered: boolean;
  isAll: boolean;
  isSome: boolean;
  has: (row: Row) => boolean;
  /**
   * Stays the same while the list does.
   * @param isRange all rows from the one toggled last follow this one
   */
  toggle: (row: Row, isRange: boolean) => void;
  toggleAll: () => void;
}

/** Selection of rows for bulk actions. It is kept when the page changes. */
export function useSelection(rows: readonly Row[]): Selection {
  const {
    declaration,
    list: { selectable, editable, Selected },
  } = useView();
  const { bulk = [] } = useListSpec();
  const { selectedIds, onSelect, onToggleItem } = useListContext<Row>();
  const me = useMe();
  const { endpoints } = declaration;
  const allows = (row: Row) => selectable?.(row) ?? true;
  const here = rows.filter(allows).map((row) => row.id);
  const chosen = here.filter((id) => selectedIds.includes(id));
  const last = useRef<number>(undefined);
  const toggle = useEvent((row: Row, isRange: boolean) => {
    const from = here.indexOf(last.current ?? 0);
    const to = here.indexOf(row.id);
    last.current = row.id;
    if (!isRange || from === -1) return onToggleItem(row.id);
    const range = here.slice(Math.min(from, to), Math.max(from, to) + 1);
    const others = selectedIds.filter((id) => !range.includes(id));
    onSelect(selectedIds.includes(row.id) ? others : [...others, ...range]);
  });
  const isAll = here.length > 0 && chosen.length === here.length;
  return {
    isOffered:
      bulk.some((action) => may(me, endpoints[action])) ||
      (editable !== undefined && may(me, endpoints.update)) ||
      Selected !== undefined,
    isAll,
    isSome: chosen.length > 0 && !isAll,
    has: (row) => selectedIds.includes(row.id),
    toggle,
    toggleAll: () =>
      onSelect(isAll ? selectedIds.filter((id) => !here.includes(id)) : [...new Set([...selectedIds, ...here])]),
  };
}

interface Props {
  record: Row;
  isSelected: boolean;
  onToggle: (record: Row, isRange: boolean) => void;
}

/** The checkbox of a row. */
export function SelectBox({ record, isSelected, onToggle }: Props) {
  const {
    declaration,
    title,
    list: { selectable },
  } = useView();
  const translate = useResourceTranslate(declaration.name);
  return (
    <CheckBox
      label={translate('list.select', { name: title(record) })}
      checked={isSelected}
      disabled={selectable?.(record) === false}
      onChange={({ nativeEvent }) => onToggle(record, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

interface CheckBoxProps {
  label: string;
  checked: boolean;
  /** Some of the rows are selected. */
  isMixed?: boolean;
  disabled?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A native checkbox, because each of a hundred rows has one. */
export const CheckBox = ({ label, checked, isMixed = false, disabled = false, onChange }: CheckBoxProps) => (
  <input
    type="checkbox"
    className={styles.box}
    aria-label={label}
    checked={checked}
    disabled={disabled}
    onChange={onChange}
    // Shift would select the texts between.
    onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    ref={(box) => {
      if (box) box.indeterminate = isMixed;
    }}
  />
);
