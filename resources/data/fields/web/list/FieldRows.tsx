import { useQueryClient } from '@tanstack/react-query';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { readAgain, saveFieldOrder } from '../api.ts';
import { SortableList } from '../sorting/SortableList.tsx';
import { useSavedOrder } from '../sorting/useSavedOrder.ts';
import { FieldRow } from './FieldRow.tsx';
import styles from './fields.module.css';
import { sayFailure } from './useFieldCommands.ts';

interface Props {
  entityId: number;
  rows: readonly Field[];
  onEdit: (id: number) => void;
  onChanged?: (() => void) | undefined;
}

/** The entity's own fields, in the order of its lists and cards. */
export function FieldRows({ entityId, rows, onEdit, onChanged }: Props) {
  const translate = useTranslate();
  const client = useQueryClient();
  const { shown, setOrder } = useSavedOrder(rows, {
    save: (ids) => saveFieldOrder(client, entityId, ids),
    onFailure: (error) => sayFailure(error, 'set_order'),
    async readAgain() {
      await readAgain(client);
      onChanged?.();
    },
  });
  return (
    <SortableList label={translate('fields.name')} className={styles.list} rows={shown} onOrder={setOrder}>
      {(field, place) => (
        <FieldRow key={field.id} field={field} place={place} onChanged={onChanged} onEdit={() => onEdit(field.id)} />
      )}
    </SortableList>
  );
}
