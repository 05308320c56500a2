import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { addFilterWords } from '#web/features/filters/conditions/filterWords.ts';
import { wrongFilters } from '#web/features/filters/wrongFilters.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { Placeholder } from '../Placeholder.tsx';
import { useWords } from '../useWords.ts';
import { useView } from '../ViewContext.ts';

const WrongFilters = lazy(async () => {
  const [wrong] = await Promise.all([import('#web/features/filters/WrongFilters.tsx'), addFilterWords()]);
  return wrong;
});

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** A list that could not be loaded says so in its own place; where it is a filter's fault, which one's. */
export function ListError(props: Props) {
  if (wrongFilters(props.error).length === 0) return <Failed {...props} />;
  return (
    <Suspense>
      <WrongFilters error={props.error} />
    </Suspense>
  );
}

function Failed({ error, onRetry }: Props) {
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
