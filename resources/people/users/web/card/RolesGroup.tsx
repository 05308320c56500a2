import type { User } from '#resources/people/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardGroup, Unavailable } from '#web/resource/card/editor/CardGroup.tsx';
import type { CardGroupProps } from '#web/resource/view.ts';
import { useMe } from '#web/session/session.ts';

/** The roles of a person, for administrators. Roles do not limit full access. */
export default function RolesGroup({ id, record, children }: CardGroupProps<User>) {
  const translate = useTranslate();
  const { user } = useMe();
  if (!user?.full_access) return null;
  return (
    <CardGroup id={id} title={translate('users.roles.title')} text={translate('users.roles.text')}>
      {record?.full_access ? <Unavailable reason="users.roles.full_access" /> : children}
    </CardGroup>
  );
}
