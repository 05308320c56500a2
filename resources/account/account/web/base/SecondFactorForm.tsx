import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AccountSettings } from '#resources/account/account/account.resource.ts';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { SaveStopped } from '#web/resource/card/editor/SaveStopped.ts';
import { SettingsForm } from '#web/resource/settings/SettingsForm.tsx';
import { openProfile } from '#web/session/profile.ts';
import { useMe } from '#web/session/session.ts';
import type { FormProps } from '../form/formProps.ts';
import styles from './base.module.css';
import { useAdministratorsWithout } from './useAdministratorsWithout.ts';

const valuesOf = ({ second_factor }: AccountSettings) => ({ account_second_factor: second_factor });

/** Whether administrators must have a second factor: docs/reference/product/sign-in.md#required-two-step-sign-in. */
export function SecondFactorForm({ record, settings }: FormProps) {
  const translate = useTranslate();
  const save = async (changed: object, overwrite: boolean) => {
    const done = await reauthenticated(() => settings.save(changed, overwrite));
    if (!done) throw new SaveStopped();
    notify({ tone: 'success', text: translate('account.saved') });
    return done.record;
  };
  return (
    <SettingsForm
      name="account"
      title={translate('account.second_factor.title')}
      text={translate('account.second_factor.text')}
      record={record}
      settings={settings}
      valuesOf={valuesOf}
      save={save}
    >
      <RequiredSwitch />
    </SettingsForm>
  );
}

function RequiredSwitch() {
  const translate = useTranslate();
  const { user } = useMe();
  const { value, error, onChange, onBlur, ref } = useInput<AccountSettings['second_factor']>('account_second_factor');
  const isOn = value === 'administrators';
  const isOwnFirst = isOn && user?.has_second_factor === false;
  useForgottenError(isOwnFirst);
  return (
    <div>
      <FormControlLabel
        label={translate('account.second_factor.require')}
        className={styles.switch}
        control={
          <Switch
            checked={isOn}
            onChange={(event) => onChange(event.target.checked ? 'administrators' : 'optional')}
            onBlur={onBlur}
            slotProps={{ input: { ref, role: 'switch', 'aria-invalid': error !== undefined } }}
          />
        }
      />
      {error && !isOwnFirst && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      {isOwnFirst && <OwnFirst isRefused={error !== undefined} />}
      <Without isOn={isOn} />
    </div>
  );
}

/** Once the caller has set theirs up, a refusal for that reason is out of date. */
function useForgottenError(isOwnFirst: boolean): void {
  const { clearErrors } = useFormContext();
  useEffect(() => {
    if (!isOwnFirst) clearErrors('account_second_factor');
  }, [isOwnFirst, clearErrors]);
}

/** Who requires it has it: they would be the first who must set it up. */
function OwnFirst({ isRefused }: { isRefused: boolean }) {
  const translate = useTranslate();
  const open = (
    <Button size="small" color="inherit" onClick={() => openProfile({ part: 'second-factor' })}>
      {translate('account.second_factor.set_up')}
    </Button>
  );
  return (
    <Alert severity={isRefused ? 'error' : 'info'} action={open} className={styles.notice}>
      {translate('account.second_factor.own_first')}
    </Alert>
  );
}

/** The administrators who do not have it yet. */
function Without({ isOn }: { isOn: boolean }) {
  const translate = useTranslate();
  const names = useAdministratorsWithout();
  if (!names) return null;
  const text =
    names.length === 0
      ? translate('account.second_factor.all_have')
      : translate(`account.second_factor.${isOn ? 'must_set_up' : 'without'}`, { names: names.join(', ') });
  return (
    <Typography variant="body2" color="text.secondary" className={styles.without}>
      {text}
    </Typography>
  );
}
