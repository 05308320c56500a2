import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { use, useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { StoredFile } from '#resources/data/files/files.resource.ts';
import { imageTypes } from '#shared/imageTypes.ts';
import { newIntent } from '#web/api/intent.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { storeFile } from '#web/inputs/controls/files/api.ts';
import { useBlockSave } from '#web/inputs/form/saveBlockers.ts';
import { type InputProps, useInput } from '#web/inputs/form/useInput.ts';
import { ModuleLogo } from '../ModuleLogo.tsx';
import styles from './card.module.css';

type Logo = Pick<StoredFile, 'id' | 'public_link'>;

const messages = loadMessages('module');

const accepted = Object.keys(imageTypes).join();

/** The picture of a module: uploaded at once, used when the card is saved. */
export default function LogoInput({ name, label, disabled, recordId }: InputProps) {
  use(messages);
  const id = useId();
  const translate = useTranslate();
  const { value, error, onChange } = useInput<Logo | null>(name);
  const module_name = String(useWatch({ name: 'name' }) ?? '');
  const chooser = useRef<HTMLInputElement>(null);
  const { isSending, failure, send } = useLogoUpload(onChange);
  useBlockSave(isSending);
  return (
    <div>
      <Typography id={id} variant="body2" className={styles.label}>
        {label}
      </Typography>
      <fieldset aria-labelledby={id} className={styles.logo}>
        <ModuleLogo id={recordId ?? 0} name={module_name} logo={value} size={56} />
        <Button
          variant="outlined"
          disabled={disabled ?? false}
          loading={isSending}
          onClick={() => chooser.current?.click()}
        >
          {translate(value ? 'module.logo.replace' : 'module.logo.upload')}
        </Button>
        {value && !isSending && (
          <Button disabled={disabled ?? false} onClick={() => onChange(null)}>
            {translate('module.logo.remove')}
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept={accepted}
          data-field={name}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Choosing the same file again must fire a change event.
            event.target.value = '';
            if (file) void send(file);
          }}
        />
      </fieldset>
      {failure && (
        <Alert severity="error" className={styles.failure}>
          {failure}
        </Alert>
      )}
      {error && <FormHelperText error>{error}</FormHelperText>}
    </div>
  );
}

/** Unmounting aborts it. */
function useLogoUpload(onSent: (logo: Logo) => void) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const send = async (file: File) => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setFailure(null);
    setSending(true);
    try {
      const { id, public_link } = await storeFile('logo', { file, signal: own.signal, intent: newIntent() });
      onSent({ id, public_link });
    } catch (error) {
      if (!own.signal.aborted) setFailure(errorText(error, 'files'));
    } finally {
      if (current.current === own) setSending(false);
    }
  };
  return { isSending, failure, send };
}
