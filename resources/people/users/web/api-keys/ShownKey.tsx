import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';

/** A new key, which only this page ever shows. */
export function ShownKey({ name, text }: { name: string; text: string }) {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <OutlinedInput
          readOnly
          fullWidth
          size="small"
          value={text}
          inputProps={{ 'aria-label': translate('users.api_key.title') }}
          onFocus={(event) => event.target.select()}
          sx={{ fontFamily: 'ui-monospace, monospace' }}
        />
        <Button
          variant="outlined"
          sx={{ flex: 'none' }}
          onClick={() => void copyText(text, translate('users.api_key.copied'))}
        >
          {translate('users.api_key.copy')}
        </Button>
      </Box>
      <Alert severity="info">{translate('users.api_key.once', { name })}</Alert>
    </>
  );
}
