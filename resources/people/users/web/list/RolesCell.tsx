import type { User } from '#resources/people/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { CellProps } from '#web/resource/view.ts';
import { useRolesOf } from '../roles/roleNames.ts';
import styles from './RolesCell.module.css';

/** The names of a person's roles. Quieter: the default role, which applies without any, and that roles do not limit full access. */
export default function RolesCell({ record }: CellProps<User>) {
  const translate = useTranslate();
  const of = useRolesOf(record.role_ids);
  if (record.full_access)
    return (
      <span className={styles.quiet} title={translate('users.roles.full_access')}>
        {translate('users.roles.all')}
      </span>
    );
  if (!of) return null;
  const names = of.held.map(({ name }) => name).join(', ');
  if (names)
    return (
      <span className={styles.names} title={names}>
        {names}
      </span>
    );
  if (!of.standard || record.role_ids.length > 0) return <span className="stoa-none">—</span>;
  return (
    <span className={`${styles.names} ${styles.quiet}`}>
      {translate('users.roles.default', { name: of.standard.name })}
    </span>
  );
}
