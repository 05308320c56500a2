import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import type { Role } from '../../roles.resource.ts';
import { membersQuery } from './api.ts';
import styles from './RoleEditor.module.css';

/** Who has the role: the first of them, and a link to all in the list of people. */
export function RoleMembers({ role }: { role: Role }) {
  const translate = useTranslate();
  const title = useId();
  const { data, error } = useQuery(membersQuery(role));
  const rest = data ? data.total - data.variants.length : 0;
  return (
    <section aria-labelledby={title}>
      <Typography id={title} variant="h2" className={styles.membersTitle}>
        {translate('role.members.title')}
      </Typography>
      {error && <Typography color="error">{errorText(error, 'users')}</Typography>}
      {data?.variants.length === 0 && <Typography color="text.secondary">{translate('role.members.empty')}</Typography>}
      <ul className={styles.members}>
        {data?.variants.map(({ value: id, label: name, avatar }) => (
          <li key={id} className={styles.member}>
            <PersonAvatar person={{ id, name, avatar: avatar ?? null }} size={28} />
            <Link component={RouterLink} to={`/admin/users?card=${id}`} underline="hover" className={styles.memberName}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Link component={RouterLink} to={`/admin/users?role_id=${role.id}`} className={styles.all}>
          {translate('role.members.all', { smart_count: data?.total ?? 0 })}
        </Link>
      )}
    </section>
  );
}
