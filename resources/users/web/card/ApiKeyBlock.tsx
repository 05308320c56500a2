import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { type User, users } from '#resources/users/users.resource.ts';
import { ApiError, call } from '#web/api/api.ts';
import { copyText } from '#web/controls/copyText.ts';
import { hasMessage, useTranslate } from '#web/i18n/translate.ts';
import { confirm, notify } from '#web/ui/messages.ts';
import { CardBlock } from './CardBlock.tsx';

interface Props {
  user: User;
  disabled: boolean;
  onChanged?: (() => void) | undefined;
}

/** A person's API key: made anew, shown once, copied. Only its being there is known afterwards. */
export function ApiKeyBlock({ user, disabled, onChanged }: Props) {
  const translate = useTranslate();
  const [key, setKey] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSet = key !== null || user.has_api_key;

  const generate = async () => {
    if (isSet && !(await confirm({ text: translate('users.api_key.replace_confirm'), danger: true }))) return;
    setBusy(true);
    try {
      setKey(await call(users.endpoints.generate_api_key, { params: { id: user.id } }));
      notify({ tone: 'success', text: translate('users.api_key.generated') });
      onChanged?.();
    } catch (error) {
      const own = error instanceof ApiError ? `users.errors.${error.problem.message}` : '';
      notify({ tone: 'error', text: translate(hasMessage(own) ? own : 'users.api_key.failed') });
    } finally {
      setBusy(false);
    }
  };

  return (
    <CardBlock
      id="user-api-key"
      title={translate('users.api_key.title')}
      text={key ? undefined : translate(isSet ? 'users.api_key.set' : 'users.api_key.none')}
    >
      {key && (
        <>
          <Box sx={{ display: 'flex', gap: 2 }}>
            <OutlinedInput
              readOnly
              fullWidth
              size="small"
              value={key}
              inputProps={{ 'aria-label': translate('users.api_key.title') }}
              onFocus={(event) => event.target.select()}
              sx={{ fontFamily: 'ui-monospace, monospace' }}
            />
            <Button
              variant="outlined"
              sx={{ flex: 'none' }}
              onClick={() => void copyText(key, translate('users.api_key.copied'))}
            >
              {translate('users.api_key.copy')}
            </Button>
          </Box>
          <Alert severity="info">{translate('users.api_key.once')}</Alert>
        </>
      )}
      <div>
        <Button variant="outlined" disabled={disabled || isBusy} onClick={() => void generate()}>
          {translate(isSet ? 'users.api_key.replace' : 'users.api_key.generate')}
        </Button>
      </div>
    </CardBlock>
  );
}
