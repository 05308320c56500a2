import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { storage } from '#resources/account/storage/storage.resource.ts';
import { call } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';

type Endpoints = (typeof storage)['endpoints'];

interface Props {
  endpoint: Endpoints['cancel_move'] | Endpoints['roll_back'];
  label: 'cancel' | 'roll_back';
  /** What the toast says. */
  done: 'cancelled' | 'rolling_back';
}

/** A button that ends a move, or begins the one back. */
export function MoveAction({ endpoint, label, done }: Props) {
  const translate = useTranslate();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await call(endpoint);
      notify({ tone: 'info', text: translate(`storage.moving.actions.${done}`) });
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, 'storage') });
    } finally {
      await client.refetchQueries({ queryKey: ['storage', 'settings'] });
      setBusy(false);
    }
  };
  return (
    <div>
      <Button variant="outlined" disabled={isBusy} onClick={() => void run()}>
        {translate(`storage.moving.actions.${label}`)}
      </Button>
    </div>
  );
}
