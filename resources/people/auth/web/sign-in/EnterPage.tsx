import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CodeInfo } from '#resources/people/auth/auth.resource.ts';
import { ApiError } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { dashboardPath, signInPath } from '#web/session/guard.ts';
import { session, useMe } from '#web/session/session.ts';
import { FormError } from '../form/FormError.tsx';
import { RichTranslation } from '../form/RichTranslation.tsx';
import { type SubmitError, toSubmitError } from '../form/submitError.ts';
import styles from '../form/VisitorForm.module.css';
import { VisitorIcon } from '../form/VisitorIcon.tsx';
import { PageLink, PageLinks, PendingText, VisitorPage } from '../form/VisitorPage.tsx';
import { endSession, enterByCode, readCode } from '../mailed-link/api.ts';
import { isInvalidCode, useUrlCode } from '../mailed-link/useCode.ts';

/** `/enter?code=`: signs in with the link of another page of the installation, after sign-up or from another account. */
export function Component() {
  const translate = useTranslate();
  const { account, user } = useMe();
  const { status, goHome, retry, replaceSession } = useEnterCode(useUrlCode());
  const links = (
    <PageLinks>
      <PageLink to={user ? dashboardPath : signInPath}>
        {translate(user ? 'visitor.enter.home' : 'visitor.back')}
      </PageLink>
    </PageLinks>
  );
  switch (status.state) {
    case 'signing_in':
      return (
        <VisitorPage fleeting title={account.name}>
          <PendingText text={translate('visitor.enter.entering')} />
        </VisitorPage>
      );
    case 'confirming':
      return <ReplaceSession info={status.info} onStay={goHome} onContinue={replaceSession} />;
    case 'invalid':
      return (
        <VisitorPage
          step="invalid"
          icon={<VisitorIcon name="mail" />}
          title={translate('visitor.enter.nothing')}
          lead={translate('visitor.enter.nothing_text')}
        >
          {links}
        </VisitorPage>
      );
    case 'failed':
      return (
        <VisitorPage step="failed" icon={<VisitorIcon name="broken" />} title={translate('visitor.enter.failed')}>
          <FormError message={status.message} />
          {status.mayRetry && (
            <Button tone="primary" className={styles.submit} onClick={retry}>
              {translate('visitor.confirm.retry')}
            </Button>
          )}
          {links}
        </VisitorPage>
      );
  }
}

interface ReplaceSessionProps {
  info: CodeInfo;
  onStay(): void;
  onContinue(): void;
}

/** Another person is signed in here. Staying is the primary button, because the link may be a trap. */
function ReplaceSession({ info: { name, email }, onStay, onContinue }: ReplaceSessionProps) {
  const translate = useTranslate();
  const present = useMe().user?.name ?? '';
  return (
    <VisitorPage
      step="confirming"
      icon={<VisitorIcon name="people" />}
      title={translate('visitor.enter.ask', { name })}
      lead={<RichTranslation phrase="visitor.enter.ask_text" strong={{ present, email }} />}
    >
      <div className={styles.choice}>
        <Button tone="primary" className={styles.submit} onClick={onStay}>
          {translate('visitor.enter.stay', { present })}
        </Button>
        <Button className={styles.submit} onClick={onContinue}>
          {translate('visitor.enter.go_on', { name })}
        </Button>
      </div>
    </VisitorPage>
  );
}

type EnterStatus =
  | { state: 'signing_in' }
  /** Another person is signed in here. */
  | { state: 'confirming'; info: CodeInfo }
  | { state: 'invalid' }
  | { state: 'failed'; message: SubmitError['message']; mayRetry: boolean };

/** A 403 stays a 403; lost connections and rate limits may be retried. */
const failed = (error: unknown): EnterStatus => ({
  state: 'failed',
  message: toSubmitError(error, []).message,
  mayRetry: !(error instanceof ApiError && error.status === 403),
});

/**
 * Signs in with the code of an `/enter` link. Anyone can send such a link, so a signed-in person must confirm before
 * another session replaces theirs.
 */
function useEnterCode(code: string) {
  const navigate = useNavigate();
  const [status, setStatus] = useState<EnterStatus>({ state: 'signing_in' });
  const startedFor = useRef<string>(undefined);

  const goHome = useCallback(() => void navigate(dashboardPath, { replace: true }), [navigate]);

  const attempt = useCallback(async (work: () => Promise<void>) => {
    setStatus({ state: 'signing_in' });
    try {
      await work();
    } catch (error) {
      setStatus(isInvalidCode(error) ? { state: 'invalid' } : failed(error));
    }
  }, []);

  const enter = useCallback(async () => {
    // Read while its refresh cookie is still there.
    const previous = await session.authorization();
    await session.enter(await enterByCode(code));
    // Ends the replaced session, which no page uses any more.
    if (previous !== null) void endSession(previous).catch(() => {});
    goHome();
  }, [code, goHome]);

  const enterOrConfirm = useCallback(async () => {
    const present = session.me()?.user;
    if (!present) return enter();
    const info = await readCode(code);
    // The same person needs no second session.
    if (info.email.toLowerCase() === present.email.toLowerCase()) goHome();
    else setStatus({ state: 'confirming', info });
  }, [code, enter, goHome]);

  useEffect(() => {
    // A code is valid once, so an effect that runs twice must not use it twice.
    if (startedFor.current === code) return;
    startedFor.current = code;
    if (code) void attempt(enterOrConfirm);
    else setStatus({ state: 'invalid' });
  }, [code, attempt, enterOrConfirm]);

  return { status, goHome, retry: () => void attempt(enterOrConfirm), replaceSession: () => void attempt(enter) };
}
