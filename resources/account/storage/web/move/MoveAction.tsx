import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
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
  const { isPending, mutate } = useMutation({
    ...endMove(how),
    onSuccess: () => notify({ tone: 'info', text: translate(`storage.moving.actions.${done}`) }),
    onError: (error) => notify({ tone: 'error', text: errorText(error, 'storage') }),
  });
  return (
    <div>
      <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
        {translate(`storage.moving.actions.${how}`)}
      </Button>
    </div>
  );
}
