import { useEffect } from 'react';
import { buttonClass } from '#web/layout/Button.tsx';
import { useTranslate } from '#web/providers/words.ts';
import { leaveFor } from '#web/session/leaveFor.ts';
import { Leading } from './Leading.tsx';
import styles from './VisitorForm.module.css';

export interface MadeAccount {
  url: string;
  /** Where one gets in, once and within a minute. */
  entrance: string;
}

/** On the way into the new account, which lives on a host of its own; the link is for where the way is barred. */
export function MadeAccount({ entrance }: MadeAccount) {
  const translate = useTranslate();
  useEffect(() => leaveFor(entrance), [entrance]);
  return (
    <>
      <Leading text={translate('auth.sign_up.leaving')} />
      <a className={`${buttonClass()} ${styles.submit}`} href={entrance}>
        {translate('auth.sign_up.follow')}
      </a>
    </>
  );
}
