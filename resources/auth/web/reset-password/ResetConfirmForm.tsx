import { useTranslate } from '#web/i18n/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFailure } from '../form/FormError.tsx';
import { NewPasswordField } from '../form/NewPasswordField.tsx';
import { useCommand } from '../form/useAction.ts';
import { useVisitorSubmit } from '../form/useVisitorSubmit.ts';
import styles from '../form/VisitorForm.module.css';
import { checkFor } from '../form/visitorChecks.ts';
import { CodeInputs } from '../mailed-link/CodeInputs.tsx';
import { type ConfirmProps, confirm } from '../mailed-link/confirm.ts';

const fields = ['code', 'password'] as const;
const check = checkFor('reset');

/** The link alone signs in; a new password is an offer. */
export function ResetConfirmForm({ code, meaning, onOver }: ConfirmProps) {
  const translate = useTranslate();
  const { form, isBusy, say, wordsOf } = useVisitorSubmit({
    check,
    fields,
    send: (values) => confirm(values, onOver),
  });
  const skip = useCommand(() => confirm({ code }, onOver));
  return (
    <form className={styles.form} {...form}>
      <FormFailure say={say ?? skip.say} />
      <CodeInputs code={code} email={meaning.email} />
      <NewPasswordField label={translate('auth.confirm.new_password')} error={wordsOf('password')} />
      <div className={styles.choice}>
        <Button type="submit" tone="primary" busy={isBusy} className={styles.submit}>
          {translate(isBusy ? 'auth.confirm.saving' : 'auth.confirm.save')}
        </Button>
        <Button busy={skip.isBusy} className={styles.submit} onClick={skip.start}>
          {translate('auth.confirm.skip')}
        </Button>
      </div>
    </form>
  );
}
