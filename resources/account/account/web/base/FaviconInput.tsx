import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Favicon } from '#resources/account/account/account.resource.ts';
import { faviconNameError, faviconTypes } from '#shared/imageTypes.ts';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { uploadText } from '#web/inputs/controls/files/uploadText.ts';
import { useSquareCrop } from '#web/inputs/controls/files/useSquareCrop.tsx';
import items from '#web/inputs/controls/items.module.css';
import { useBlockSave } from '#web/inputs/form/saveBlockers.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import { faviconOf } from '#web/session/favicon.ts';
import { makeFavicon } from '../api.ts';
import { InputGroup } from '../form/InputGroup.tsx';
import styles from './FaviconPreview.module.css';

/** Preview, upload and removal of the account's favicon. It takes effect when the form is saved. */
export function FaviconInput({ name, subdomain }: { name: string; subdomain: string }) {
  const translate = useTranslate();
  const { value, error, onChange } = useInput<Favicon | null>(name);
  const { progress, failure, send, cancel, fail } = useFaviconUpload(onChange);
  const square = useSquareCrop(send);
  const take = (file: File) => {
    const nameError = faviconNameError(file.name);
    fail(nameError && translate(nameError));
    if (!nameError) square.take(file);
  };
  const isSending = progress !== null;
  useBlockSave(isSending);
  return (
    <InputGroup label={translate('account.favicon.label')} hint={translate('account.favicon.hint')}>
      <FaviconPreview favicon={value} subdomain={subdomain} isWaiting={isSending} />
      {isSending && (
        <div className={styles.sending}>
          <LinearProgress
            variant={progress < 1 ? 'determinate' : 'indeterminate'}
            value={progress * 100}
            aria-label={translate('account.favicon.sending')}
            className={styles.progress}
          />
          <Button size="small" variant="outlined" onClick={cancel}>
            {translate('account.favicon.give_up')}
          </Button>
        </div>
      )}
      {!isSending && (
        <div className={items.actions}>
          <ChooseButton label={translate(value ? 'account.favicon.replace' : 'account.favicon.upload')} onFile={take} />
          {value && (
            <Button
              onClick={() => {
                fail(null);
                onChange(null);
              }}
            >
              {translate('account.favicon.remove')}
            </Button>
          )}
        </div>
      )}
      {square.dialog}
      {failure && <Alert severity="error">{failure}</Alert>}
      {error && <FormHelperText error>{error}</FormHelperText>}
    </InputGroup>
  );
}

/** A button that opens the file picker. */
function ChooseButton({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={Object.values(faviconTypes).flat().join()}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Choosing the same file again must fire a change event.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

interface PreviewProps {
  favicon: Favicon | null;
  /** Shown where the account has no name. */
  subdomain: string;
  isWaiting: boolean;
}

/** The three sizes where they appear: a browser tab, the bookmarks bar, a phone's home screen. */
function FaviconPreview({ favicon, subdomain, isWaiting }: PreviewProps) {
  const name = String(useWatch({ name: 'account_name' }) ?? '').trim() || subdomain;
  const links = faviconOf(favicon);
  const picture = (px: number) => <img src={links[`${px}x${px}`]} width={px} height={px} alt="" />;
  return (
    <div className={styles.scene} data-waiting={isWaiting || undefined} aria-hidden>
      <div className={styles.window}>
        <div className={styles.tab}>
          {picture(16)}
          <span>{name}</span>
          <i>×</i>
        </div>
        <div className={styles.bar}>
          <b />
          <b />
        </div>
        <div className={styles.favourites}>
          {picture(32)}
          <span>{name}</span>
        </div>
      </div>
      <figure className={styles.home}>
        {picture(180)}
        <figcaption>{name}</figcaption>
      </figure>
    </div>
  );
}

/** Uploads a picture and receives it in all favicon sizes. A second upload replaces the first; unmounting aborts it. */
function useFaviconUpload(onMade: (favicon: Favicon) => void) {
  const translate = useTranslate();
  /** From 0 to 1; null if there is no upload. */
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const send = async (file: File) => {
    current.current?.abort();
    const control = new AbortController();
    current.current = control;
    setFailure(null);
    if (file.size > limits.image_max_bytes) return setFailure(translate('files.errors.file_is_large'));
    setProgress(0);
    try {
      const { signal } = control;
      onMade(await makeFavicon({ file, onProgress: setProgress, signal }));
    } catch (error) {
      if (!control.signal.aborted) setFailure(uploadText(error));
    } finally {
      if (current.current === control) setProgress(null);
    }
  };
  const cancel = () => {
    current.current?.abort();
    setProgress(null);
  };
  return { progress, failure, send: (file: File) => void send(file), cancel, fail: setFailure };
}
