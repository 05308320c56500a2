import { useRef } from 'react';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardDialog } from '#web/resource/card/CardDialog.tsx';
import { EditForm } from './EditForm.tsx';

interface Props {
  ids: readonly number[];
  onClose: () => void;
}

/** The frame of what is set in many records. Those that were selected when it opened stay meant. */
export default function EditDialog({ ids, onClose }: Props) {
  const translate = useTranslate();
  const meant = useRef(ids).current;
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };
  return (
    <CardDialog
      title={translate('bulk.title', { smart_count: meant.length })}
      width={limits.entity_card_px}
      onClose={leave}
    >
      <EditForm ids={meant} isLeaving={isLeaving} onClose={leave} />
    </CardDialog>
  );
}
