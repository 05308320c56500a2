import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import { useRef } from 'react';
import type { Favicon } from '#resources/account/account.resource.ts';
import { imageTypes } from '#web/controls/imageTypes.ts';
import { useSquareCrop } from '#web/controls/useSquareCrop.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/useInput.ts';
import { InputGroup } from '../form/InputGroup.tsx';
import { FaviconPreview } from './FaviconPreview.tsx';
import { useFaviconUpload } from './useFaviconUpload.ts';

/** Preview, upload and removal of the account's favicon. It takes effect when the form is saved. */
export function FaviconInput({ name }: { name: string }) {
  const translate = useTranslate();
  const { value, error, onChange } = useInput<Favicon | null>(name);
  const { progress, failure, send, cancel, clear } = useFaviconUpload(onChange);
  const square = useSquareCrop(send);
  const isSending = progress !== null;
  return (
    <InputGroup label={translate('account.favicon.label')} hint={translate('account.favicon.hint')}>
      <FaviconPreview favicon={value} isWaiting={isSending} />
      {isSending && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 36 }}>
          <LinearProgress
            variant={progress < 1 ? 'determinate' : 'indeterminate'}
            value={progress * 100}
            aria-label={translate('account.favicon.sending')}
            sx={{ flex: 1, borderRadius: 1 }}
          />
          <Button size="small" variant="outlined" onClick={cancel}>
            {translate('account.favicon.give_up')}
          </Button>
        </Box>
      )}
      {!isSending && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <ChooseButton
            label={translate(value ? 'account.favicon.replace' : 'account.favicon.upload')}
            onFile={square.take}
          />
          {value && (
            <Button
              onClick={() => {
                clear();
                onChange(null);
              }}
            >
              {translate('account.favicon.remove')}
            </Button>
          )}
        </Box>
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
        accept={Object.keys(imageTypes).join()}
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
