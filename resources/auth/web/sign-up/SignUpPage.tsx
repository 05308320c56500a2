import { useEffect, useState } from 'react';
import type { SignUp } from '#resources/auth/signUpSchemas.ts';
import { request } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { visitorCalls } from '#web/session/callsByAddress.ts';
import { signInPath } from '#web/session/guard.ts';
import { openUrl } from '#web/session/openUrl.ts';
import { useMe } from '#web/session/session.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { EmailField, Field, NewPasswordField } from '../form/Field.tsx';
import { FormError } from '../form/FormError.tsx';
import { RichTranslation } from '../form/RichTranslation.tsx';
import { checkFor, useVisitorSubmit } from '../form/useVisitorSubmit.ts';
import styles from '../form/VisitorForm.module.css';
import { VisitorIcon } from '../form/VisitorIcon.tsx';
import { PageLink, PageLinks, PendingText, VisitorPage } from '../form/VisitorPage.tsx';

/** `/sign-up`: docs/product/accounts.md#sign-up. */
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

/** Leaves for the new account, which has a host of its own. The link is there in case the browser blocks that. */
function AccountCreated({ url, enterUrl }: CreatedAccount) {
  const translate = useTranslate();
  useEffect(() => openUrl(enterUrl), [enterUrl]);
  return (
    <VisitorPage
      step="created"
      icon={<VisitorIcon name="home" />}
      title={translate('visitor.sign_up.made')}
      lead={<RichTranslation phrase="visitor.sign_up.made_text" strong={{ url }} />}
    >
      <PendingText text={translate('visitor.sign_up.leaving')} />
      <a className={`${buttonClass()} ${styles.submit}`} href={enterUrl}>
        {translate('visitor.sign_up.follow')}
      </a>
    </VisitorPage>
  );
}

interface CreatedAccount {
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

function SignUpForm({ onCreated }: { onCreated(account: CreatedAccount): void }) {
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
