import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Explanation } from '../../roles.resource.ts';
import styles from './access.module.css';
import { type Explained, useConditionTexts } from './useConditionTexts.ts';
import { Verdict } from './Verdict.tsx';

type Role = Explanation['roles'][number];
type Right = Role['rights'][number];
type TextOf = (condition: Explained) => string;

interface Props {
  role: Role;
  entity: Entity;
  /** All of the account, with their fields. */
  entities: readonly Entity[];
  /** A record that is there is not created. */
  hasRecord: boolean;
}

/** What one role grants on the entity: each action with its conditions. */
export function RoleAccess({ role, entity, entities, hasRecord }: Props) {
  const rights = role.rights.filter(({ action }) => !hasRecord || action !== 'create');
  const conditions = rights.flatMap(({ groups }) => groups.flatMap((group) => group.conditions));
  const textOf = useConditionTexts(conditions, entity, entities);
  return (
    <section aria-label={role.name} className={styles.role}>
      <Typography variant="h3" className={styles.roleName}>
        <Link to={`/admin/roles/${role.id}`} target="_blank">
          {role.name}
        </Link>
      </Typography>
      <dl className={styles.rights}>
        {rights.map((right) => (
          <ActionAccess key={right.action} right={right} textOf={textOf} />
        ))}
        <FieldAccess role={role} entity={entity} />
      </dl>
    </section>
  );
}

function ActionAccess({ right, textOf }: { right: Right; textOf: TextOf }) {
  const translate = useTranslate();
  return (
    <Part title={translate(`role.actions.${right.action}`)}>
      {right.right === 'some' ? (
        <Groups right={right} textOf={textOf} />
      ) : (
        <Verdict holds={right.holds}>
          {translate(right.right === 'all' ? 'role.states.all' : 'role.states.none')}
        </Verdict>
      )}
    </Part>
  );
}

/** The fields that the role hides or does not let be changed; nothing without any. */
function FieldAccess({ role, entity: { fields = [] } }: Pick<Props, 'role' | 'entity'>) {
  const translate = useTranslate();
  if (role.fields.length === 0) return null;
  return (
    <Part title={translate('role.fields_access.title')}>
      {(['none', 'read'] as const).map((access) => {
        const limited = role.fields.filter((each) => each.access === access);
        const names = limited.map(({ field }) => fields.find(({ alias }) => alias === field)?.name ?? field);
        if (names.length === 0) return null;
        return (
          <Verdict key={access} holds={access === 'none' ? false : null}>
            {translate(`role.access.fields.${access}`, { names: names.join(', ') })}
          </Verdict>
        );
      })}
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.right}>
    <Typography component="dt" color="text.secondary">
      {title}
    </Typography>
    <dd className={styles.rightText}>{children}</dd>
  </div>
);

/** One of the groups must hold, and in it every condition. */
function Groups({ right: { groups }, textOf }: { right: Right; textOf: TextOf }) {
  const translate = useTranslate();
  return groups.map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name, and their order is the role's
    <div key={at} className={styles.group}>
      {at > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('filters.conditions.or')}
        </Typography>
      )}
      {group.conditions.map((condition, n) => (
        <Verdict
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={n}
          holds={condition.holds}
          isBroken={condition.reason !== null}
          mark={condition.holds === null ? undefined : translate(`role.access.${condition.holds ? 'true' : 'false'}`)}
        >
          {textOf(condition)}
          {condition.reason && (
            <Typography variant="body2" color="text.secondary">
              {translate('role.access.broken', { reason: translate(`roles.broken.reasons.${condition.reason}`) })}
            </Typography>
          )}
        </Verdict>
      ))}
    </div>
  ));
}
