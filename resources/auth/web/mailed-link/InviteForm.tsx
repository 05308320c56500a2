import { useTranslate } from '#web/i18n/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '../form/Field.tsx';
import { FormFailure } from '../form/FormError.tsx';
import { NewPasswordField } from '../form/NewPasswordField.tsx';
import { useVisitorSubmit } from '../form/useVisitorSubmit.ts';
import styles from '../form/VisitorForm.module.css';
import { checkFor } from '../form/visitorChecks.ts';
import { CodeInputs } from './CodeInputs.tsx';
import { type ConfirmProps, confirm } from './confirm.ts';

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
