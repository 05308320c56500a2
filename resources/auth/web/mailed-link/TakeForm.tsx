import { useTranslate } from '#web/i18n/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFailure } from '../form/FormError.tsx';
import { useCommand } from '../form/useAction.ts';
import styles from '../form/VisitorForm.module.css';
import { type ConfirmProps, confirm } from './confirm.ts';

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
