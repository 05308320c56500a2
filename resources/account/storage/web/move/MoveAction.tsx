import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { endMove } from '../api.ts';

interface Props {
  how: 'cancel' | 'roll_back';
  /** What the toast says. */
  done: 'cancelled' | 'rolling_back';
}

/** A button that ends a move, or begins the one back. */
export function MoveAction({ how, done }: Props) {
  const translate = useTranslate();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await endMove(client, how);
      notify({ tone: 'info', text: translate(`storage.moving.actions.${done}`) });
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, 'storage') });
    }
    setBusy(false);
  };
  return (
    <div>
      <Button variant="outlined" disabled={isBusy} onClick={() => void run()}>
        {translate(`storage.moving.actions.${how}`)}
      </Button>
    </div>
  );
}
