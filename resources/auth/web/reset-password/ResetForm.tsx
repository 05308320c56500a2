import { useTranslate } from '#web/i18n/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '../form/EmailField.tsx';
import { FormFailure } from '../form/FormError.tsx';
import { useVisitorSubmit } from '../form/useVisitorSubmit.ts';
import styles from '../form/VisitorForm.module.css';
import { checkFor } from '../form/visitorChecks.ts';
import { sendReset } from './sendReset.ts';

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
