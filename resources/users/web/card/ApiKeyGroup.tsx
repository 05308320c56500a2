import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { reauthenticated } from '#resources/sessions/web/reauthenticated.ts';
import { type User, users } from '#resources/users/users.resource.ts';
import { ApiError, call } from '#web/api/api.ts';
import { copyText } from '#web/controls/copyText.ts';
import { hasMessage, useTranslate } from '#web/i18n/translate.ts';
import { CardGroup, Unavailable } from '#web/resource/card/CardGroup.tsx';
import type { CardGroupProps } from '#web/resource/view.ts';
import { confirm, notify } from '#web/ui/messages.ts';
import { whyCredentialsAreFixed } from '../ownDetails.ts';

/** A person's API key. A new one is shown once; later only whether there is one is known. */
export default function ApiKeyGroup(props: CardGroupProps<User>) {
  const translate = useTranslate();
  const reason = whyCredentialsAreFixed(props.record);
  if (!reason) return <EditableApiKey {...props} />;
  return (
    <CardGroup id={props.id} title={translate('users.api_key.title')}>
      <Unavailable reason={reason} />
    </CardGroup>
  );
}

function EditableApiKey({ id, record, disabled, onChanged }: CardGroupProps<User>) {
  const translate = useTranslate();
  const [key, setKey] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSet = key !== null || Boolean(record?.has_api_key);

  const generate = async () => {
    if (!record) return;
    if (isSet && !(await confirm({ text: translate('users.api_key.replace_confirm'), danger: true }))) return;
    setBusy(true);
    try {
      const made = await reauthenticated(() => call(users.endpoints.generate_api_key, { params: { id: record.id } }));
      if (made === null) return;
      setKey(made);
      notify({ tone: 'success', text: translate('users.api_key.generated') });
      onChanged();
    } catch (error) {
      const own = error instanceof ApiError ? `users.errors.${error.problem.message}` : '';
      notify({ tone: 'error', text: translate(hasMessage(own) ? own : 'users.api_key.failed') });
    } finally {
      setBusy(false);
    }
  };

  return (
    <CardGroup
      id={id}
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
    </CardGroup>
  );
}
