import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import styles from './keys.module.css';

/** A new key, which only this page ever shows. */
export function ShownKey({ name, text }: { name: string; text: string }) {
  const translate = useTranslate();
  return (
    <>
      <div className={styles.shown}>
        <OutlinedInput
          readOnly
          fullWidth
          size="small"
          value={text}
          inputProps={{ 'aria-label': translate('users.api_key.title') }}
          onFocus={(event) => event.target.select()}
          className={styles.secret}
        />
        <Button
          variant="outlined"
          className={styles.button}
          onClick={() => void copyText(text, translate('users.api_key.copied'))}
        >
          {translate('users.api_key.copy')}
        </Button>
      </div>
      <Alert severity="info">{translate('users.api_key.once', { name })}</Alert>
    </>
  );
}
