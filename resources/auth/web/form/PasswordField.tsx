import { type ComponentProps, useState } from 'react';
import { useTranslate } from '#web/i18n/words.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Field.module.css';
import { Field } from './Field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'end'> & { label?: string };

/** A password, which may be looked at while it is typed. */
export function PasswordField(props: Props) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={translate('auth.sign_in.password')}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      end={
        <button
          type="button"
          className={styles.end}
          aria-label={translate(isShown ? 'auth.sign_in.hide_password' : 'auth.sign_in.show_password')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye_off' : 'eye'} />
        </button>
      }
    />
  );
}
