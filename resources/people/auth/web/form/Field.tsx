import { type ComponentProps, type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { Icon } from '#web/inputs/ui/Icon.tsx';
import styles from './Field.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Translated. */
  error?: string | undefined;
  /** Below the input, until there is an error. */
  hint?: string;
  /** A button inside the input's end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** An input of the visitor forms, with its label above and its error below. */
export function Field({ label, error, hint, end, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          className={`${styles.input} ${end ? styles.ended : ''}`}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          {...input}
        />
        {end}
      </div>
      {hint && !error && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface EmailProps {
  defaultValue?: string;
  readOnly?: boolean;
  autoComplete?: string;
  error: string | undefined;
}

/** Password managers treat the email as the user name. */
export function EmailField(props: EmailProps) {
  const label = useTranslate()('auth.sign_in.email');
  return <Field label={label} name="email" type="email" inputMode="email" autoComplete="username" {...props} />;
}

type PasswordProps = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'end'> & { label?: string };

/** A password with a button that shows it. */
export function PasswordField(props: PasswordProps) {
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

/** A new password, with a hint about its length. */
export function NewPasswordField(props: { label?: string; error: string | undefined }) {
  const hint = useTranslate()('visitor.sign_up.password_hint');
  return <PasswordField name="password" autoComplete="new-password" hint={hint} {...props} />;
}
