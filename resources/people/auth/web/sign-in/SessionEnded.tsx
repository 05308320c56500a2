import { type KeyboardEvent, type SyntheticEvent, useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { confirm } from '#web/inputs/ui/messages.ts';
import { useModal } from '#web/inputs/ui/overlays/useModal.ts';
import { resetPath } from '#web/session/guard.ts';
import { session, useMe } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';
import { type StepFrameProps, secondStep } from '../form/secondStep.ts';
import { PasskeyWay } from './PasskeyWay.tsx';
import { ProviderLinks } from './ProviderLinks.tsx';
import styles from './SessionEnded.module.css';
import { SignInForm } from './SignInForm.tsx';

/**
 * Sign-in over a page with unsaved changes (docs/reference/product/app.md#a-session-that-ends-by-itself). Other ways to sign in open
 * in another tab, which this one follows.
 */
export default function SessionEnded() {
  const translate = useTranslate();
  const { account, user } = useMe();
  const ref = useModal();
  const id = useId();
  const { yandex, oidc } = account.authentication;
  const Step = useStore(secondStep);

  const leave = async () => {
    const isSure = await confirm({
      title: translate('member.ended.discard'),
      text: translate('member.ended.discard_text'),
      ok: translate('member.ended.discard_ok'),
      cancel: translate('member.ended.discard_cancel'),
      danger: true,
    });
    if (isSure) await session.leave();
  };

  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} raised`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={keepOpen}
      // A press here is no press outside of what is open under it.
      onMouseDown={(event) => event.stopPropagation()}
      onCancel={(event) => event.preventDefault()}
      onClose={reopen}
    >
      {Step && <Step Frame={StepFrame} />}
      <div className={styles.first} hidden={Step !== null}>
        <h2 className={styles.title} id={`${id}-title`}>
          {translate('member.ended.title')}
        </h2>
        <p className={styles.text} id={`${id}-text`}>
          {translate('member.ended.text')}
        </p>
        <ProviderLinks fallback={null} newTab />
        <SignInForm settings={account.captcha} email={user?.email ?? ''} />
        <PasskeyWay inInput={false} />
      </div>
      <div className={styles.foot}>
        <a href={resetPath} target="_blank" rel="noreferrer">
          {translate('auth.sign_in.forgot')}
        </a>
        <Button onClick={() => void leave()}>{translate('member.ended.leave')}</Button>
      </div>
      {(yandex.status || oidc.status) && <p className={styles.note}>{translate('member.ended.new_tab')}</p>}
    </dialog>
  );
}

const StepFrame = ({ title, lead, children }: StepFrameProps) => (
  <div className={styles.first}>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.text}>{lead}</p>
    {children}
  </div>
);

/** Escape does not close it, and no key reaches the page. */
function keepOpen(event: KeyboardEvent): void {
  event.stopPropagation();
  if (event.key === 'Escape') event.preventDefault();
}

/** A browser may close a dialog against its will, such as by the back gesture of a phone. */
function reopen({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
  if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
}
