import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { wrongFilters } from '#web/features/filters/wrongFilters.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { Placeholder } from '../Placeholder.tsx';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';

const WrongFilters = lazy(async () => {
  const [wrong] = await Promise.all([
    import('#web/features/filters/WrongFilters.tsx'),
    loadMessages('filters', 'value_errors', 'inputs'),
  ]);
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
  const word = useResourceTranslate(name);
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
