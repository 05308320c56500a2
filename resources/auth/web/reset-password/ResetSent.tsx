import { useState } from 'react';
import { useTranslate } from '#web/i18n/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { waitText } from '../form/durationText.ts';
import { FormFailure } from '../form/FormError.tsx';
import { useCommand } from '../form/useAction.ts';
import { useCountdown } from '../form/useCountdown.ts';
import styles from '../form/VisitorForm.module.css';
import { sendReset } from './sendReset.ts';

/** A letter takes its time: before that, another one would only confuse. */
const patience_s = 60;

interface Props {
  email: string;
  onOther(): void;
}

export function ResetSent({ email, onOther }: Props) {
  const translate = useTranslate();
  const [left, restart] = useCountdown(patience_s);
  const [isAgain, setAgain] = useState(false);
  const again = useCommand(async () => {
    setAgain(false);
    await sendReset(email);
    setAgain(true);
    restart();
  });

  return (
    <div className={styles.form}>
      <FormFailure say={again.say} />
      <p className={styles.note} role="status">
        {translate(isAgain ? 'auth.reset.sent_again' : 'auth.reset.spam')}
      </p>
      <div className={styles.choice}>
        <Button disabled={left > 0} busy={again.isBusy} className={styles.submit} onClick={again.start}>
          {left > 0 ? translate('auth.reset.again_in', { wait: waitText(left) }) : translate('auth.reset.again')}
        </Button>
        <Button className={styles.submit} onClick={onOther}>
          {translate('auth.reset.other')}
        </Button>
      </div>
    </div>
  );
}
