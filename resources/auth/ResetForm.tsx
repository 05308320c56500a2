import { Button } from '#web/layout/Button.tsx';
import { useTranslate } from '#web/providers/words.ts';
import { EmailField } from './EmailField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { sendReset } from './sendReset.ts';
import { useVisitorSubmit } from './useVisitorSubmit.ts';
import styles from './VisitorForm.module.css';
import { checkFor } from './visitorChecks.ts';

const fields = ['email'] as const;
const check = checkFor('reset_password');

interface Props {
  /** Tried before. */
  email: string;
  onSent(email: string): void;
}

export function ResetForm({ email, onSent }: Props) {
  const translate = useTranslate();
  const send = async (values: { email: string }) => {
    await sendReset(values.email);
    onSent(values.email);
  };
  const { form, isBusy, say, wordsOf } = useVisitorSubmit<{ email: string }>({ check, fields, send });
  return (
    <form className={styles.form} {...form}>
      <FormFailure say={say} />
      <EmailField defaultValue={email} error={wordsOf('email')} />
      <Button type="submit" tone="primary" busy={isBusy} className={styles.submit}>
        {translate(isBusy ? 'auth.reset.submitting' : 'auth.reset.submit')}
      </Button>
    </form>
  );
}
