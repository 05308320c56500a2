import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './Button.module.css';
import { Spinner } from './feedback/Spinner.tsx';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'primary' | 'quiet' | 'danger';
  /** Shows progress and ignores clicks. The label stays, so the width does not change. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const buttonClass = (tone: NonNullable<Props['tone']> = 'quiet') => `${styles.button} ${styles[tone]}`;

export function Button({ tone = 'quiet', busy = false, className = '', children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(tone)} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <Spinner size={18} />}
      {children}
    </button>
  );
}
