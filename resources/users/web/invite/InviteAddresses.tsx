import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { growingBox } from '#web/controls/growingBox.ts';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props {
  value: string;
  faults: readonly [email: string, text: string][];
  disabled: boolean;
  onChange: (value: string) => void;
  onSubmit: () => void;
}

const box = growingBox(1, 6);

/** One address or several: it grows with them. Enter submits, as in every card. */
export function InviteAddresses({ value, faults, disabled, onChange, onSubmit }: Props) {
  const translate = useTranslate();
  const id = useId();
  const isOne = !/[\s,;]/.test(value.trim());
  const said = faults.map(([email, text]) => (
    <span key={email} style={{ display: 'block' }}>
      {isOne ? text : translate('users.invite.of_address', { email, text })}
    </span>
  ));
  return (
    <TextField
      id={id}
      label={translate('users.invite.email')}
      value={value}
      {...box}
      autoFocus
      required
      disabled={disabled}
      error={faults.length > 0}
      helperText={faults.length > 0 ? said : translate('users.invite.email_hint')}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // An input method ends a word with Enter too.
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onSubmit();
      }}
      slotProps={{
        htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' },
        input: { ...box.slotProps?.input, sx: { p: 0 } },
        formHelperText: { role: faults.length > 0 ? 'alert' : undefined },
      }}
    />
  );
}
