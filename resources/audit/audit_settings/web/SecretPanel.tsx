import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import { confirm } from '#web/inputs/ui/messages.ts';
import { SettingsPanel } from '#web/resource/settings/SettingsPanel.tsx';
import styles from './SecretPanel.module.css';
import type { Secret } from './useSecret.ts';

/** Makes a new signing secret, and shows it once. */
export function SecretPanel({ secret: { shown, isBusy, make } }: { secret: Secret }) {
  const translate = useTranslate();
  const id = useId();
  const renew = async () => {
    const text = translate('audit_settings.secret.confirm');
    if (await confirm({ text, ok: translate('audit_settings.secret.make'), danger: true })) await make();
  };
  return (
    <section aria-labelledby={id}>
      <SettingsPanel
        id={id}
        title={translate('audit_settings.secret.title')}
        text={translate('audit_settings.secret.text')}
      >
        {shown !== null && <ShownSecret text={shown} />}
        <div>
          <Button variant="outlined" disabled={isBusy} onClick={() => void renew()}>
            {translate('audit_settings.secret.make')}
          </Button>
        </div>
      </SettingsPanel>
    </section>
  );
}

/** Only this page ever shows it. */
function ShownSecret({ text }: { text: string }) {
  const translate = useTranslate();
  return (
    <div role="status" className={styles.panel}>
      <div className={styles.row}>
        <OutlinedInput
          readOnly
          size="small"
          value={text}
          inputProps={{ 'aria-label': translate('audit_settings.secret.title') }}
          onFocus={(event) => event.target.select()}
          className={styles.secret}
        />
        <Button
          variant="outlined"
          className={styles.copy}
          onClick={() => void copyText(text, translate('audit_settings.secret.copied'))}
        >
          {translate('audit_settings.secret.copy')}
        </Button>
      </div>
      <Alert severity="info">{translate('audit_settings.secret.once')}</Alert>
    </div>
  );
}
