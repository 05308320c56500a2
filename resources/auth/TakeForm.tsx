import { Button } from '#web/layout/Button.tsx';
import { useTranslate } from '#web/providers/words.ts';
import { type ConfirmProps, confirm } from './confirm.ts';
import { FormFailure } from './FormFailure.tsx';
import { useCommand } from './useCommand.ts';
import styles from './VisitorForm.module.css';

const owner = { idle: 'auth.confirm.take', busy: 'auth.confirm.taking' };
const member = { idle: 'auth.confirm.join_account', busy: 'auth.confirm.joining' };

/** An account that waits for somebody known here: nothing to fill in, for their password stays. */
export function TakeForm({ code, meaning, onOver }: ConfirmProps) {
  const translate = useTranslate();
  const words = meaning.kind === 'found' ? owner : member;
  const take = useCommand(() => confirm({ code }, onOver));
  return (
    <div className={styles.form}>
      <FormFailure say={take.say} />
      <Button tone="primary" busy={take.isBusy} className={styles.submit} onClick={take.start}>
        {translate(words[take.isBusy ? 'busy' : 'idle'], { account: meaning.account_name })}
      </Button>
    </div>
  );
}
