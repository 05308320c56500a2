import type { SignUp } from '#resources/auth/signUpSchemas.ts';
import { request } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/words.ts';
import { visitorCalls } from '#web/session/visitorCalls.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '../form/EmailField.tsx';
import { Field } from '../form/Field.tsx';
import { FormFailure } from '../form/FormError.tsx';
import { NewPasswordField } from '../form/NewPasswordField.tsx';
import { useVisitorSubmit } from '../form/useVisitorSubmit.ts';
import styles from '../form/VisitorForm.module.css';
import { checkFor } from '../form/visitorChecks.ts';
import type { MadeAccount } from './MadeAccount.tsx';

const fields = ['name', 'email', 'password'] as const;
const check = checkFor('sign_up');

/** `Location` leads into the account; the account's address alone would ask for the password again. */
async function signUp(body: SignUp): Promise<MadeAccount> {
  const { method, path } = visitorCalls.sign_up;
  const { data, headers } = await request(method, path, { body, authorization: null });
  const { url } = (data as { account: { url: string } }).account;
  return { url, entrance: headers.get('location') ?? url };
}

export function SignUpForm({ onMade }: { onMade(account: MadeAccount): void }) {
  const translate = useTranslate();
  const send = async (values: SignUp) => onMade(await signUp(values));
  const { form, isBusy, say, wordsOf } = useVisitorSubmit<SignUp>({ check, fields, send });
  return (
    <form className={styles.form} {...form}>
      <FormFailure say={say} />
      <Field
        label={translate('auth.sign_up.name')}
        hint={translate('auth.sign_up.name_hint')}
        name="name"
        autoComplete="organization"
        error={wordsOf('name')}
      />
      <EmailField error={wordsOf('email')} />
      <NewPasswordField error={wordsOf('password')} />
      <Button type="submit" tone="primary" busy={isBusy} className={styles.submit}>
        {translate(isBusy ? 'auth.sign_up.submitting' : 'auth.sign_up.submit')}
      </Button>
    </form>
  );
}
