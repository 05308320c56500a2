import Typography from '@mui/material/Typography';
import { lazy, Suspense, use, useState } from 'react';
import { useLive } from '#web/events/useLive.ts';
import { useTrashDialog } from '#web/features/trash/useTrashDialog.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { FieldCard } from '../card/FieldCard.tsx';
import { useFieldCard } from '../card/useFieldCard.ts';
import { FieldsContent } from './FieldsContent.tsx';
import { FieldsToolbar } from './FieldsToolbar.tsx';
import { SystemRows } from './SystemRows.tsx';
import { useFields } from './useFields.ts';

const FieldTrash = lazy(() => import('./FieldTrash.tsx'));

const messages = loadMessages('fields', 'value_errors', 'inputs');

interface Props {
  entity_id: number;
  /** Of the entity. */
  alias: string;
  /** A field was made, changed, moved or removed from here. */
  onChanged?: () => void;
}

/** The fields of an entity: their list in its order, and the card of one of them (SPEC.md section 2, entity view). */
export default function FieldsTab({ entity_id, alias, onChanged }: Props) {
  use(messages);
  useLive();
  const translate = useTranslate();
  const reading = useFields(entity_id);
  const card = useFieldCard();
  const [hasSystem, setSystem] = useState(false);
  const trash = useTrashDialog();

  return (
    <section aria-label={`${translate('fields.name')}: ${alias}`}>
      <FieldsToolbar
        count={reading.data?.length}
        hasSystem={hasSystem}
        onSystem={setSystem}
        onCreate={() => card.open(0)}
        onTrash={trash.open}
      />
      <FieldsContent entityId={entity_id} reading={reading} card={card} onChanged={onChanged} />
      {hasSystem && <SystemRows />}
      {card.id !== null && (
        <FieldCard key={card.id} id={card.id} entityId={entity_id} onClose={card.close} onChanged={onChanged} />
      )}
      {trash.isOpen && (
        <Suspense>
          <FieldTrash entityId={entity_id} onChanged={onChanged} onClose={trash.close} />
        </Suspense>
      )}
      {hasSystem && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          {translate('fields.system.text')}
        </Typography>
      )}
    </section>
  );
}
