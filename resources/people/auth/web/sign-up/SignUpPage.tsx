import { useState } from 'react';
import type { SignUp } from '#resources/people/auth/signUpSchemas.ts';
import { newIntent } from '#web/api/intent.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button, buttonClass } from '#web/inputs/ui/Button.tsx';
import { signInPath } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';
import { EmailField, Field, NewPasswordField } from '../form/Field.tsx';
import { FormError } from '../form/FormError.tsx';
import { RichTranslation } from '../form/RichTranslation.tsx';
import { checkFor, useVisitorSubmit } from '../form/useVisitorSubmit.ts';
import styles from '../form/VisitorForm.module.css';
import { VisitorIcon } from '../form/VisitorIcon.tsx';
import { PageLink, PageLinks, VisitorPage } from '../form/VisitorPage.tsx';
import { type CreatedAccount, signUp } from './api.ts';

/** `/sign-up`: docs/reference/product/sign-in.md#sign-up. */
export function Component() {
  const translate = useTranslate();
  const { account } = useMe();
  const [created, setCreated] = useState<CreatedAccount | null>(null);
  if (created) return <AccountCreated {...created} />;
  if (!account.sign_up)
    return (
      <VisitorPage title={translate('visitor.sign_up.closed')} lead={translate('visitor.sign_up.closed_text')}>
        <PageLinks>
          <PageLink to={signInPath}>{translate('visitor.back')}</PageLink>
        </PageLinks>
      </VisitorPage>
    );
  return (
    <VisitorPage title={translate('visitor.sign_up.heading')} lead={translate('visitor.sign_up.lead')}>
      <SignUpForm onCreated={setCreated} />
      <PageLinks>
        <PageLink to={signInPath}>{translate('visitor.sign_up.sign_in')}</PageLink>
      </PageLinks>
    </VisitorPage>
  );
}

/** The mailed link confirms the address and opens the account. The page is the same for an email that was known before. */
function AccountCreated({ email, url, signInUrl }: CreatedAccount) {
  const translate = useTranslate();
  return (
    <VisitorPage
      step="created"
      icon={<VisitorIcon name="home" />}
      title={translate('visitor.sign_up.made')}
      lead={<RichTranslation phrase="visitor.sign_up.made_text" strong={{ email, url }} />}
    >
      <p className={styles.note}>{translate('visitor.reset.spam')}</p>
      <a className={`${buttonClass()} ${styles.submit}`} href={signInUrl}>
        {translate('visitor.sign_up.follow')}
      </a>
    </VisitorPage>
  );
}

const fields = ['name', 'email', 'password'] as const;
const check = checkFor('sign_up');

function SignUpForm({ onCreated }: { onCreated(account: CreatedAccount): void }) {
  const translate = useTranslate();
  const [intent] = useState(newIntent);
  const send = async (values: SignUp) => onCreated(await signUp(values, intent));
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
