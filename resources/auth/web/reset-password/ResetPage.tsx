import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { call } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { visitorCalls } from '#web/session/callsByAddress.ts';
import { signInPath } from '#web/session/guard.ts';
import { Button } from '#web/ui/Button.tsx';
import { durationText } from '../form/durationText.ts';
import { EmailField } from '../form/Field.tsx';
import { FormError } from '../form/FormError.tsx';
import { RichTranslation } from '../form/RichTranslation.tsx';
import { checkFor, useVisitorSubmit } from '../form/useVisitorSubmit.ts';
import styles from '../form/VisitorForm.module.css';
import { VisitorIcon } from '../form/VisitorIcon.tsx';
import { PageLink, PageLinks, VisitorPage } from '../form/VisitorPage.tsx';
import { ResetSent } from './ResetSent.tsx';

/** `/reset-password`: mails a link. Answers the same for every email, so that it does not reveal who is a member. */
export function Component() {
  const translate = useTranslate();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const onSent = (address: string) => {
    setEmail(address);
    setSent(true);
  };
  const links = (
    <PageLinks>
      <PageLink to={signInPath}>{translate('visitor.back')}</PageLink>
    </PageLinks>
  );
  if (isSent)
    return (
      <VisitorPage
        step="sent"
        icon={<VisitorIcon name="mail" />}
        title={translate('visitor.reset.sent')}
        lead={
          <RichTranslation
            phrase="visitor.reset.sent_text"
            strong={{ email }}
            plain={{ wait: durationText(limits.reset_code_minutes * 60) }}
          />
        }
      >
        <ResetSent sendAgain={() => sendReset(email)} onChangeEmail={() => setSent(false)} />
        {links}
      </VisitorPage>
    );
  return (
    <VisitorPage title={translate('visitor.reset.heading')} lead={translate('visitor.reset.lead')}>
      <ResetForm email={email} onSent={onSent} />
      {links}
    </VisitorPage>
  );
}

const sendReset = (email: string): Promise<void> =>
  call(visitorCalls.reset_password, { body: { email }, authorization: null });

const fields = ['email'] as const;
const check = checkFor('reset_password');

/** @param props.email of the previous attempt */
function ResetForm({ email, onSent }: { email: string; onSent(email: string): void }) {
  const translate = useTranslate();
  const send = async (values: { email: string }) => {
    await sendReset(values.email);
    onSent(values.email);
  };
  const { form, isBusy, message, errorOf } = useVisitorSubmit<{ email: string }>({ check, fields, send });
  return (
    <form className={styles.form} {...form}>
      <FormError message={message} />
      <EmailField defaultValue={email} error={errorOf('email')} />
      <Button type="submit" tone="primary" busy={isBusy} className={styles.submit}>
        {translate(isBusy ? 'visitor.reset.submitting' : 'visitor.reset.submit')}
      </Button>
    </form>
  );
}
