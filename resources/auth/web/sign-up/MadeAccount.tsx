import { useEffect } from 'react';
import { useTranslate } from '#web/i18n/words.ts';
import { leaveFor } from '#web/session/leaveFor.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import styles from '../form/VisitorForm.module.css';
import { Leading } from '../sign-in/Leading.tsx';

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
