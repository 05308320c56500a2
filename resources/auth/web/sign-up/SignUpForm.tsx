import type { SignUp } from '#resources/auth/signUpSchemas.ts';
import { request } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { visitorCalls } from '#web/session/callsByAddress.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField, Field, NewPasswordField } from '../form/Field.tsx';
import { FormError } from '../form/FormError.tsx';
import { checkFor, useVisitorSubmit } from '../form/useVisitorSubmit.ts';
import styles from '../form/VisitorForm.module.css';

export interface CreatedAccount {
  url: string;
  /** Signs in to the account, once and within a minute. */
  enterUrl: string;
}

const fields = ['name', 'email', 'password'] as const;
const check = checkFor('sign_up');

/** `Location` signs in to the account; its plain address would ask for the password again. */
async function signUp(body: SignUp): Promise<CreatedAccount> {
  const { method, path } = visitorCalls.sign_up;
  const { data, headers } = await request(method, path, { body, authorization: null });
  const { url } = (data as { account: { url: string } }).account;
  return { url, enterUrl: headers.get('location') ?? url };
}

export function SignUpForm({ onCreated }: { onCreated(account: CreatedAccount): void }) {
  const translate = useTranslate();
  const send = async (values: SignUp) => onCreated(await signUp(values));
  const { form, isBusy, message, errorOf } = useVisitorSubmit<SignUp>({ check, fields, send });
  return (
    <form className={styles.form} {...form}>
      <FormError message={message} />
      <Field
        label={translate('visitor.sign_up.name')}
        hint={translate('visitor.sign_up.name_hint')}
        name="name"
        autoComplete="organization"
        error={errorOf('name')}
      />
      <EmailField error={errorOf('email')} />
      <NewPasswordField error={errorOf('password')} />
      <Button type="submit" tone="primary" busy={isBusy} className={styles.submit}>
        {translate(isBusy ? 'visitor.sign_up.submitting' : 'visitor.sign_up.submit')}
      </Button>
    </form>
  );
}
