import { useEffect, useRef } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { Drawing } from '#web/inputs/ui/Icon.tsx';
import formStyles from '../form/VisitorForm.module.css';
import type { Step } from './CodeForm.tsx';
import styles from './SecondStep.module.css';

const key = 'M8 7.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9Z M12.500 12H21.500v3.500 M17.500 12v3 M8 12v.1';

/** A passkey, drawn as a key. Decorative. */
export const PasskeyIcon = ({ size = 20 }: { size?: number }) => <Drawing path={key} size={size} width={1.7} />;

/** @param props.isOnly there is no input beside it */
export function PasskeyButton({ step, isOnly }: { step: Step; isOnly: boolean }) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOnly) button.current?.focus();
  }, [isOnly]);
  const isBusy = step.busyWith === 'passkey';
  return (
    <>
      {!isOnly && <div className={styles.or}>{translate('auth.sign_in.or')}</div>}
      <Button
        ref={button}
        tone={isOnly ? 'primary' : 'quiet'}
        busy={isBusy}
        className={formStyles.submit}
        onClick={() => void step.givePasskey()}
      >
        {!isBusy && <PasskeyIcon />}
        {translate(isBusy ? 'factors.step.waiting_for_passkey' : 'factors.step.use_passkey')}
      </Button>
    </>
  );
}
