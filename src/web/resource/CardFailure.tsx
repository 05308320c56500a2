import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import { ApiError } from '../providers/api.ts';
import { errorText } from '../providers/errorText.ts';
import { Placeholder } from './Placeholder.tsx';
import { useWords } from './useWords.ts';

interface Props {
  name: string;
  error: unknown;
  onRetry: () => void;
}

/** A card whose record could not be read: gone, or out of reach for now. */
export function CardFailure({ name, error, onRetry }: Props) {
  const word = useWords(name);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Placeholder
      role="alert"
      icon={CloudOffIcon}
      title={word(isGone ? 'card.not_found' : 'card.failed')}
      text={isGone ? '' : errorText(error, name)}
      action={
        isGone ? null : (
          <Button variant="outlined" onClick={onRetry}>
            {word('list.retry')}
          </Button>
        )
      }
    />
  );
}
