import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShownIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import type { InputProps } from '#web/inputs/form/useInput.ts';
import styles from './card.module.css';

/** A new password, with a button that shows what is typed. */
export default function PasswordInput(props: InputProps) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? HiddenIcon : ShownIcon;
  return (
    <TextInput
      {...props}
      label={props.recordId === null ? props.label : translate('users.password.change')}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      hint={translate('users.password.hint')}
      end={
        <IconButton
          size="small"
          edge="end"
          aria-pressed={isShown}
          aria-label={translate(isShown ? 'users.password.hide' : 'users.password.show')}
          disabled={props.disabled ?? false}
          onClick={() => setShown(!isShown)}
        >
          <Icon className={styles.icon} />
        </IconButton>
      }
    />
  );
}
