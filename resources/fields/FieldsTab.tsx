import Typography from '@mui/material/Typography';
import { lazy, Suspense, use, useState } from 'react';
import { addValueWords } from '#web/fields/types/valueWords.ts';
import { useLive } from '#web/live/useLive.ts';
import { addWords, useTranslate } from '#web/providers/words.ts';
import { useTrashDialog } from '#web/resource/trash/useTrashDialog.ts';
import { FieldCard } from './FieldCard.tsx';
import { FieldsContent } from './FieldsContent.tsx';
import { FieldsToolbar } from './FieldsToolbar.tsx';
import { fieldWords } from './fieldWords.ts';
import { SystemRows } from './SystemRows.tsx';
import { useFieldCard } from './useFieldCard.ts';
import { useFields } from './useFields.ts';

const FieldTrash = lazy(() => import('./FieldTrash.tsx'));

const words = Promise.all([addWords('fields', fieldWords), addValueWords()]);

interface Props {
  entity_id: number;
  /** Of the entity. */
  alias: string;
  /** A field was made, changed, moved or removed from here. */
  onChanged?: () => void;
}

/** The fields of an entity: their list in its order, and the card of one of them (SPEC.md section 2, entity view). */
export default function FieldsTab({ entity_id, alias, onChanged }: Props) {
  use(words);
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
