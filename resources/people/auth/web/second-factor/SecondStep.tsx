import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Challenge } from '#shared/auth/secondFactor.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { stopAsking } from '#web/passkeys/passkeys.ts';
import { passkeysSupported } from '#web/passkeys/passkeysSupported.ts';
import { FormError } from '../form/FormError.tsx';
import { SecondStepLeft, type StepFrameProps } from '../form/secondStep.ts';
import formStyles from '../form/VisitorForm.module.css';
import { CodeForm } from './CodeForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { RecoveryForm } from './RecoveryForm.tsx';
import styles from './SecondStep.module.css';
import { type SecondStepEnd, useSecondStep } from './useSecondStep.ts';

interface Props extends SecondStepEnd {
  Frame: ComponentType<StepFrameProps>;
  challenge: Challenge;
  /** Another page took its place. */
  onGone(): void;
}

type Way = Challenge['methods'][number];

/** A code of the app beside a passkey: both are on one screen. A recovery code is for who has neither at hand. */
function waysOf({ methods }: Challenge): { first: Way | 'none'; hasPasskey: boolean; hasRecovery: boolean } {
  const works = methods.filter((way) => way !== 'passkey' || passkeysSupported());
  const first = works.includes('code') ? 'code' : (works[0] ?? 'none');
  return { first, hasPasskey: works.includes('passkey'), hasRecovery: works.includes('recovery_code') };
}

/** Asks for the second factor: docs/reference/product/sign-in.md#second-step. */
export function SecondStep({ Frame, challenge, onEntered, onFailed, onGone }: Props) {
  const translate = useTranslate();
  const { first, hasPasskey, hasRecovery } = waysOf(challenge);
  const [way, setWay] = useState(first);
  const step = useSecondStep(challenge, { onEntered, onFailed });
  useGone(onGone);
  const choose = (next: typeof way) => {
    stopAsking();
    step.forget();
    setWay(next);
  };
  return (
    <Frame title={translate(`factors.step.title.${way}`)} lead={translate(`factors.step.lead.${way}`)}>
      <div className={formStyles.form}>
        <FormError message={step.error && !step.error.field ? step.error.text : null} />
        {way === 'code' && <CodeForm step={step} />}
        {way === 'recovery_code' && <RecoveryForm step={step} />}
        {hasPasskey && way !== 'recovery_code' && <PasskeyButton step={step} isOnly={way === 'passkey'} />}
        <div className={styles.ways}>
          {way !== 'recovery_code' && hasRecovery && (
            <Other text={translate('factors.step.use_recovery')} onChoose={() => choose('recovery_code')} />
          )}
          {way === 'recovery_code' && first !== way && (
            <Other text={translate(`factors.step.use.${first}`)} onChoose={() => choose(first)} />
          )}
          <Other text={translate('factors.step.back')} onChoose={() => onFailed(new SecondStepLeft())} />
        </div>
      </div>
    </Frame>
  );
}

const Other = ({ text, onChoose }: { text: string; onChoose: () => void }) => (
  <Button className={styles.other} onClick={onChoose}>
    {text}
  </Button>
);

/** Calls back once the step is really gone: in development React takes it away and back once. */
function useGone(onGone: () => void): void {
  const latest = useRef(onGone);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      stopAsking();
      queueMicrotask(() => !isThere.current && latest.current());
    };
  }, []);
}
