import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { limits, screenLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { DateBox } from '#web/inputs/controls/DateBox.tsx';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { useUnsaved } from '#web/state/unsaved.ts';
import styles from './keys.module.css';
import type { Keys } from './useApiKeys.ts';
import { type NewKey, useNewKey } from './useNewKey.ts';

interface Props {
  userId: number;
  roles: Keys['roles'];
  onMade: (name: string, text: string) => void;
  onClose: () => void;
}

/** Asks for name, expiry and role of a new API key. */
export default function NewKeyDialog({ userId, roles, onMade, onClose }: Props) {
  const translate = useTranslate();
  const made = useNewKey(userId, onMade);
  const { values, set, errors, isBusy } = made;
  useUnsaved(values.name !== '');
  return (
    <CardDialog title={translate('users.api_key.new')} width={screenLimits.invite_modal_px} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The card behind is a form too, which React tells of this one.
          event.stopPropagation();
          void made.send();
        }}
        className={dialog.form}
      >
        <div className={dialog.body}>
          <TextField
            label={translate('users.api_key.name')}
            value={values.name}
            autoFocus
            required
            disabled={isBusy}
            error={errors.name !== undefined}
            helperText={errors.name ?? translate('users.api_key.name_hint')}
            onChange={(event) => set({ name: event.target.value })}
            slotProps={{
              htmlInput: { autoComplete: 'off' },
              formHelperText: { role: errors.name ? 'alert' : undefined },
            }}
          />
          <Expiry values={values} set={set} error={errors.expires_at} disabled={isBusy} />
          {roles.length > 0 && (
            <TextField
              select
              label={translate('users.api_key.role')}
              value={values.role_id ?? ''}
              disabled={isBusy}
              error={errors.role_id !== undefined}
              helperText={errors.role_id ?? translate('users.api_key.role_hint')}
              onChange={(event) => set({ role_id: Number(event.target.value) || null })}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value="">{translate('users.api_key.role_none')}</MenuItem>
              {roles.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </div>
        <DialogFoot>
          <Button variant="outlined" disabled={isBusy} onClick={onClose}>
            {translate('member.action.cancel')}
          </Button>
          <Button variant="contained" type="submit" disabled={isBusy}>
            {translate('users.api_key.create')}
          </Button>
        </DialogFoot>
      </form>
    </CardDialog>
  );
}

interface ExpiryProps {
  values: NewKey;
  set: (change: Partial<NewKey>) => void;
  error: string | undefined;
  disabled: boolean;
}

function Expiry({ values, set, error, disabled }: ExpiryProps) {
  const translate = useTranslate();
  const id = useId();
  const isDay = values.lasts === 'day';
  return (
    <div className={styles.until}>
      <TextField
        select
        label={translate('users.api_key.expiry')}
        value={values.lasts}
        disabled={disabled}
        onChange={(event) => set({ lasts: event.target.value as NewKey['lasts'] })}
      >
        {limits.api_key_days.map((days) => (
          <MenuItem key={days} value={String(days)}>
            {translate('users.api_key.days', { smart_count: days })}
          </MenuItem>
        ))}
        <MenuItem value="never">{translate('users.api_key.expiry_never')}</MenuItem>
        <MenuItem value="day">{translate('users.api_key.expiry_day')}</MenuItem>
      </TextField>
      {isDay && (
        <DateBox
          id={id}
          label={translate('users.api_key.last_day')}
          value={values.day}
          onChange={(day) => set({ day: typeof day === 'string' ? day : undefined })}
          error={error !== undefined}
          describedBy={error ? `${id}-error` : undefined}
        />
      )}
      {error && (
        <FormHelperText id={`${id}-error`} error role="alert">
          {error}
        </FormHelperText>
      )}
    </div>
  );
}
