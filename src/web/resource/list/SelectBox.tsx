import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import type { Row } from '../view.ts';
import { CheckBox } from './CheckBox.tsx';

interface Props {
  record: Row;
  isSelected: boolean;
  onToggle: (record: Row) => void;
}

/** A row's checkbox, named by its record. */
export function SelectBox({ record, isSelected, onToggle }: Props) {
  const {
    declaration,
    title,
    list: { selectable },
  } = useView();
  const word = useResourceTranslate(declaration.name);
  return (
    <CheckBox
      label={word('list.select', { name: title(record) })}
      checked={isSelected}
      disabled={selectable?.(record) === false}
      onChange={() => onToggle(record)}
    />
  );
}
