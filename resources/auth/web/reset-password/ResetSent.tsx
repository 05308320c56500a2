import { useCallback, useEffect, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { durationText } from '../form/durationText.ts';
import { FormError } from '../form/FormError.tsx';
import { useAction } from '../form/useAction.ts';
import styles from '../form/VisitorForm.module.css';

/** A mail takes a while: an earlier second one would only confuse. */
const RESEND_AFTER_S = 60;

interface Props {
  sendAgain(): Promise<void>;
  onChangeEmail(): void;
}

/** The mail was sent; after a minute it can be sent again. */
export function ResetSent({ sendAgain, onChangeEmail }: Props) {
  const translate = useTranslate();
  const [left, restart] = useCountdown(RESEND_AFTER_S);
  const [isSentAgain, setSentAgain] = useState(false);
  const again = useAction(async () => {
    setSentAgain(false);
    await sendAgain();
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
