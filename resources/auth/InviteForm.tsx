import { Button } from '#web/layout/Button.tsx';
import { useTranslate } from '#web/providers/words.ts';
import { CodeInputs } from './CodeInputs.tsx';
import { type ConfirmProps, confirm } from './confirm.ts';
import { Field } from './Field.tsx';
import { FormFailure } from './FormFailure.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useVisitorSubmit } from './useVisitorSubmit.ts';
import styles from './VisitorForm.module.css';
import { checkFor } from './visitorChecks.ts';

const fields = ['code', 'name', 'password'] as const;
const check = checkFor('invite');

/** The first sign-in of somebody who was known by their email alone. */
export function InviteForm({ code, meaning, onOver }: ConfirmProps) {
  const translate = useTranslate();
  const { form, isBusy, say, wordsOf } = useVisitorSubmit({
    check,
    fields,
    send: (values) => confirm(values, onOver),
  });
  return (
    <form className={styles.form} {...form}>
      <FormFailure say={say ?? null} />
      <CodeInputs code={code} email={meaning.email} />
      <Field
        label={translate('auth.confirm.name')}
        name="name"
        autoComplete="name"
        defaultValue={meaning.name}
        error={wordsOf('name')}
      />
      <NewPasswordField error={wordsOf('password')} />
      <Button type="submit" tone="primary" busy={isBusy} className={styles.submit}>
        {translate(isBusy ? 'auth.confirm.joining' : 'auth.confirm.join')}
      </Button>
    </form>
  );
}
