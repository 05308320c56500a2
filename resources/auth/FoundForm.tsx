import { Button } from '#web/layout/Button.tsx';
import { useTranslate } from '#web/providers/words.ts';
import { type ConfirmProps, confirm } from './confirm.ts';
import { FormFailure } from './FormFailure.tsx';
import { useCommand } from './useCommand.ts';
import styles from './VisitorForm.module.css';

/** An account made for somebody known here: nothing to fill in, for their password stays. */
export function FoundForm({ code, meaning, onOver }: ConfirmProps) {
  const translate = useTranslate();
  const take = useCommand(() => confirm({ code }, onOver));
  return (
    <div className={styles.form}>
      <FormFailure say={take.say} />
      <Button tone="primary" busy={take.isBusy} className={styles.submit} onClick={take.start}>
        {take.isBusy
          ? translate('auth.confirm.taking')
          : translate('auth.confirm.take', { account: meaning.account_name })}
      </Button>
    </div>
  );
}
