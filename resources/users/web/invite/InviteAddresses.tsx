import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { growingBox } from '#web/controls/growingBox.ts';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props {
  value: string;
  errors: readonly [email: string, text: string][];
  disabled: boolean;
  onChange: (value: string) => void;
  onSubmit: () => void;
}

const box = growingBox(1, 6);

/** An input for one or more addresses, which grows with them. Enter submits, as in every card. */
export function InviteAddresses({ value, errors, disabled, onChange, onSubmit }: Props) {
  const translate = useTranslate();
  const id = useId();
  const isOne = !/[\s,;]/.test(value.trim());
  const messages = errors.map(([email, text]) => (
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
      error={errors.length > 0}
      helperText={errors.length > 0 ? messages : translate('users.invite.email_hint')}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // Input methods end a composition with Enter.
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onSubmit();
      }}
      slotProps={{
        htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' },
        input: { ...box.slotProps?.input, sx: { p: 0 } },
        formHelperText: { role: errors.length > 0 ? 'alert' : undefined },
      }}
    />
  );
}
