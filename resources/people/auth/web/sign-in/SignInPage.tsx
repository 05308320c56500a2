import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { signInErrors } from '#resources/people/identities/identities.resource.ts';
import type { MessageKey } from '#web/i18n/messages.ts';
import { translate, useTranslate } from '#web/i18n/translate.ts';
import { whenIdle } from '#web/preload/whenIdle.ts';
import { resetPath, safeFallback, signUpPath } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';
import { storedChallenge } from '../form/secondStep.ts';
import { type SubmitError, toSubmitError } from '../form/submitError.ts';
import { PageLink, PageLinks, PendingText, VisitorPage } from '../form/VisitorPage.tsx';
import { PasskeyWay } from './PasskeyWay.tsx';
import { ProviderLinks } from './ProviderLinks.tsx';
import { SignInForm } from './SignInForm.tsx';

/** `/sign-in`, titled by the account's name: docs/reference/product/sign-in.md#sign-in. */
export function Component() {
  const translate = useTranslate();
  const { account } = useMe();
  const [params] = useSearchParams();
  const { isArriving, failure } = useArrival();
  const [message] = useState(() => providerMessage(params.get('error')));
  useEffect(preloadAdmin, []);
  if (isArriving)
    return (
      <VisitorPage title={account.name} untitled fleeting>
        <PendingText text={translate('auth.sign_in.submitting')} />
      </VisitorPage>
    );
  return (
    <VisitorPage title={account.name} untitled>
      <ProviderLinks fallback={safeFallback(params.get('fallback'))} />
      <SignInForm settings={account.captcha} initialMessage={failure ?? message} />
      <PasskeyWay inInput />
      <PageLinks>
        <PageLink to={resetPath}>{translate('auth.sign_in.forgot')}</PageLink>
        {account.sign_up && <PageLink to={signUpPath}>{translate('auth.sign_in.sign_up')}</PageLink>}
      </PageLinks>
    </VisitorPage>
  );
}

/** The second step of a third-party sign-in, which leads here, and of one before a reload. */
function useArrival() {
  const [isArriving, setArriving] = useState(
    () => location.hash.startsWith('#second_factor=') || storedChallenge() !== null,
  );
  const [failure, setFailure] = useState<SubmitError['message']>(null);
  useEffect(() => {
    if (!isArriving) return;
    import('../second-factor/arrivedChallenge.ts')
      .then(({ goOnWithArrived }) => goOnWithArrived())
      .catch((error: unknown) => {
        setFailure(() => toSubmitError(error, []).message);
        setArriving(false);
      });
  }, [isArriving]);
  return { isArriving, failure };
}

/** Known codes only, so that a link cannot put a text of its own on the page. */
const providerErrors: Record<(typeof signInErrors)[number], MessageKey> = {
  third_party_failed: 'auth.third_party.failed',
  third_party_stranger: 'auth.third_party.stranger',
  third_party_taken: 'auth.third_party.taken',
  user_blocked: 'auth.errors.user_blocked',
};

/** The message of `?error=` after a failed third-party sign-in. */
function providerMessage(error: string | null): SubmitError['message'] {
  const [, key] = Object.entries(providerErrors).find(([name]) => name === error) ?? [];
  return key ? () => translate(key) : null;
}

/** Fetches the script of the administration while the visitor types. */
function preloadAdmin(): () => void {
  let stop = () => {};
  const start = () => {
    stop = whenIdle(() => import('#web/app/AdminApp.tsx'));
  };
  addEventListener('focusin', start, { once: true });
  return () => {
    removeEventListener('focusin', start);
    stop();
  };
}
