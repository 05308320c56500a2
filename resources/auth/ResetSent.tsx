import { useState } from 'react';
import { Button } from '#web/layout/Button.tsx';
import { useTranslate } from '#web/providers/words.ts';
import { FormFailure } from './FormFailure.tsx';
import { sendReset } from './sendReset.ts';
import { useCommand } from './useCommand.ts';
import { useCountdown } from './useCountdown.ts';
import styles from './VisitorForm.module.css';
import { waitText } from './waitText.ts';

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
