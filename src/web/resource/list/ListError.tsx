import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import { errorText } from '#web/i18n/errorText.ts';
import { Placeholder } from '../Placeholder.tsx';
import { useListSlots } from '../slots.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** Why the list could not be loaded, in its own place. */
export function ListError(props: Props) {
  const { errors } = useListSlots();
  const Message = errors.find(({ isFor }) => isFor(props.error))?.Message;
  return Message ? <Message error={props.error} /> : <Failed {...props} />;
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
