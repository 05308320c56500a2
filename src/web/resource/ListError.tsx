import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import { ApiError } from '../providers/api.ts';
import { problemText } from '../providers/words.ts';
import { Placeholder } from './Placeholder.tsx';
import { useWords } from './useWords.ts';
import { useView } from './ViewContext.ts';

/** A list that could not be loaded says so in its own place. */
export function ListError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { name } = useView().declaration;
  const word = useWords(name);
  return (
    <Placeholder
      role="alert"
      icon={CloudOffIcon}
      title={word('list.failed')}
      text={problemText(error instanceof ApiError ? error.problem : { message: 'server' }, name)}
      action={
        <Button variant="outlined" onClick={() => onRetry()}>
          {word('list.retry')}
        </Button>
      }
    />
  );
}
