import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { indexField } from '#resources/data/fields/web/api.ts';
import { fieldTypeOf, isIndexed } from '#shared/fieldTypes/fieldTypes.ts';
import type { DraftGroup } from '#web/features/filters/conditions/conditionDraft.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import styles from './EntityRightsDrawer.module.css';

interface Props {
  entity: Entity;
  entities: readonly Entity[];
  groups: readonly DraftGroup[];
}

/** Fields of conditions that have no index, which makes large lists slow; a click gives them one. */
export function IndexNotes({ entity, entities, groups }: Props) {
  const names = groups.flatMap(({ conditions }) => conditions.map(({ field }) => field));
  const found = names.flatMap((name) => fieldAt(name, entity, entities) ?? []);
  const slow = new Map(found.filter(canBeIndexed).map((field) => [field.id, field]));
  return [...slow.values()].map((field) => <IndexNote key={field.id} field={field} />);
}

/** The field that a condition compares: of the entity, or one hop away. */
function fieldAt(name: string, { fields = [] }: Entity, entities: readonly Entity[]): Field | undefined {
  const [first, second] = name.split('.');
  const own = fields.find(({ alias }) => alias === first);
  if (second === undefined) return own;
  const target = entities.find(({ id }) => id === own?.extra.select_entity_id);
  return target?.fields?.find(({ alias }) => alias === second);
}

const canBeIndexed = (field: Field) => !isIndexed(field) && fieldTypeOf(field).extras.includes('indexed');

function IndexNote({ field }: { field: Field }) {
  const translate = useTranslate();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      await indexField(client, field);
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, 'fields') });
    }
    setBusy(false);
  };
  return (
    <Alert
      severity="info"
      className={styles.index}
      action={
        <Button size="small" color="inherit" disabled={isBusy} onClick={() => void add()}>
          {translate('role.index.add')}
        </Button>
      }
    >
      {translate('role.index.text', { name: field.name })}
    </Alert>
  );
}
