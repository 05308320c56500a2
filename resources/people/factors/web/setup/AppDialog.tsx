import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import { CopyButton } from '#web/inputs/controls/CopyButton.tsx';
import type { TotpSecret } from '../../factors.resource.ts';
import { QrCode } from './QrCode.tsx';
import { SetupForm } from './SetupForm.tsx';
import styles from './setup.module.css';
import { useAppSetup } from './useAppSetup.ts';

interface Props {
  first: TotpSecret;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** In groups of four, as apps show keys. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The secret as a QR code and as a text, and the code that proves that the app has it. */
export function AppDialog({ first, onAdded, onClose }: Props) {
  const translate = useTranslate();
  const { secret, code, error, failure, isBusy, isOver, input, change, send, renew } = useAppSetup(first, onAdded);
  return (
    <SetupForm
      title={translate('factors.app.title')}
      action={translate('factors.app.confirm')}
      isBusy={isBusy}
      onSubmit={() => void send(code)}
      onClose={onClose}
    >
      {failure !== null && (
        <Alert severity="error" action={isOver && <Renew onRenew={() => void renew()} />}>
          {failure}
        </Alert>
      )}
      <Typography>{translate('factors.app.scan')}</Typography>
      <div className={styles.scan}>
        <QrCode text={secret.uri} label={translate('factors.app.qr')} />
        <div className={styles.byHand}>
          <Typography variant="body2" color="text.secondary" className={styles.byHandText}>
            {translate('factors.app.by_hand')}
          </Typography>
          <CopyButton
            text={secret.secret}
            shown={grouped(secret.secret)}
            label={`${translate('factors.app.copy_key')}: ${grouped(secret.secret)}`}
          />
        </div>
      </div>
      <OpenApp uri={secret.uri} />
      <TextField
        inputRef={input}
        label={translate('factors.app.code')}
        value={code}
        autoFocus
        required
        error={error !== null}
        helperText={error ?? translate('factors.app.code_hint')}
        onChange={(event) => change(event.target.value)}
        slotProps={{
          htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric', readOnly: isBusy },
          formHelperText: { role: error ? 'alert' : undefined },
        }}
      />
    </SetupForm>
  );
}

/** A phone cannot scan its own screen: its authenticator app opens the address. */
const OpenApp = ({ uri }: { uri: string }) => (
  <Button variant="outlined" href={uri} className={styles.openApp}>
    {useTranslate()('factors.app.open')}
  </Button>
);

const Renew = ({ onRenew }: { onRenew: () => void }) => (
  <Button size="small" color="inherit" onClick={onRenew}>
    {useTranslate()('factors.app.again')}
  </Button>
);
