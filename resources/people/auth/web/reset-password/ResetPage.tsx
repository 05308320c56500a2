import { useCallback, useEffect, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { signInPath } from '#web/session/guard.ts';
import { durationText } from '../form/durationText.ts';
import { EmailField } from '../form/Field.tsx';
import { FormError } from '../form/FormError.tsx';
import { RichTranslation } from '../form/RichTranslation.tsx';
import { useAction } from '../form/useAction.ts';
import { checkFor, useVisitorSubmit } from '../form/useVisitorSubmit.ts';
import styles from '../form/VisitorForm.module.css';
import { VisitorIcon } from '../form/VisitorIcon.tsx';
import { PageLink, PageLinks, VisitorPage } from '../form/VisitorPage.tsx';
import { sendReset } from './api.ts';

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
        <ResetSent resendCallback={() => sendReset(email)} onChangeEmail={() => setSent(false)} />
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

/** A mail takes a while: an earlier second one would only confuse. */
const RESEND_AFTER_S = 60;

interface ResetSentProps {
  resendCallback(): Promise<void>;
  onChangeEmail(): void;
}

/** The mail was sent; after a minute it can be sent again. */
function ResetSent({ resendCallback, onChangeEmail }: ResetSentProps) {
  const translate = useTranslate();
  const [left, restart] = useCountdown(RESEND_AFTER_S);
  const [isSentAgain, setSentAgain] = useState(false);
  const again = useAction(async () => {
    setSentAgain(false);
    await resendCallback();
    setSentAgain(true);
    restart();
  });

  return (
    <div className={styles.form}>
      <FormError message={again.message} />
      <p className={styles.note} role="status">
        {translate(isSentAgain ? 'visitor.reset.sent_again' : 'visitor.reset.spam')}
      </p>
      <div className={styles.choice}>
        <Button disabled={left > 0} busy={again.isBusy} className={styles.submit} onClick={again.start}>
          {left > 0
            ? translate('visitor.reset.again_in', { wait: durationText(left) })
            : translate('visitor.reset.again')}
        </Button>
        <Button className={styles.submit} onClick={onChangeEmail}>
          {translate('visitor.reset.other')}
        </Button>
      </div>
    </div>
  );
}

/** Whole seconds left, by the clock: timers of a page in the background are late. */
function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  const restart = useCallback(() => {
    const start = Date.now();
    setNow(start);
    setUntil(start + seconds * 1000);
  }, [seconds]);
  return [Math.max(0, Math.ceil((until - now) / 1000)), restart];
}
