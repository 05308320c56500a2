import { useTranslate } from '#web/i18n/translate.ts';
import type { Explanation } from '../../roles.resource.ts';
import styles from './access.module.css';
import { Verdict } from './Verdict.tsx';

const actions = ['read', 'update', 'delete'] as const;

/** What the person may do with the record, all roles together. */
export function AccessSummary({ rights }: Pick<Explanation, 'rights'>) {
  const translate = useTranslate();
  return (
    <ul className={styles.summary}>
      {actions.map((action) => (
        <li key={action}>
          <Verdict holds={rights[action]}>
            {translate(`role.access.${rights[action] ? 'may' : 'may_not'}.${action}`)}
          </Verdict>
        </li>
      ))}
    </ul>
  );
}
