import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import { errorText } from '../providers/errorText.ts';
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
      text={errorText(error, name)}
      action={
        <Button variant="outlined" onClick={() => onRetry()}>
          {word('list.retry')}
        </Button>
      }
    />
  );
}
