import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { auditPath } from '#web/resource/auditPath.ts';
import type { AuditEvent } from '../../audit.resource.ts';
import { subjectTypes } from '../../auditActions.ts';
import { actionText, eventActorName, saysFailed, subjectText } from '../eventTexts.ts';
import { EventMark, SubjectName } from '../list/EventCell.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import styles from './EventFacts.module.css';

/** All that is known of an entry. */
export function EventFacts({ event }: { event: AuditEvent }) {
  const translate = useTranslate();
  const who = eventActorName(event, translate);
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <EventMark event={event} size={40} />
        <p className={styles.sentence}>
          <strong>{translate('audit.who.does', { who })}</strong> {actionText(event, translate)}{' '}
          <SubjectName event={event} />
          {event.outcome === 'failure' && !saysFailed(event) && (
            <span className={styles.failed}>{translate('audit.failed')}</span>
          )}
        </p>
      </div>
      <Facts event={event} />
      <ChangeTable event={event} />
      <More event={event} />
    </div>
  );
}

function Facts({ event }: { event: AuditEvent }) {
  const translate = useTranslate();
  const { created_at, via, ip, device, user_agent, request_id, count, subject } = event;
  const about = subjectText(event, translate);
  return (
    <dl className={styles.facts}>
      <Fact name={translate('audit.details.when')}>
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </Fact>
      <Fact name={translate('audit.details.who')}>{eventActorName(event, translate)}</Fact>
      <Fact name={translate('audit.details.via')}>{translate(`audit.options.via.${via}`)}</Fact>
      {about !== null && (
        <Fact name={translate('audit.details.about')}>
          {typeText(subject.type, translate)} <SubjectName event={event} />
        </Fact>
      )}
      {count !== null && <Fact name={translate('audit.details.records')}>{count}</Fact>}
      {ip !== null && <Fact name={translate('audit.details.ip')}>{ip}</Fact>}
      {user_agent && (
        <Fact name={translate('audit.details.device')}>
          {device}
          {device !== user_agent && <small>{user_agent}</small>}
        </Fact>
      )}
      {request_id !== null && (
        <Fact name={translate('audit.details.request')}>
          <code>{request_id}</code>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const typeText = (type: string, translate: Translate) => {
  const known = subjectTypes.find((each) => each === type);
  return known ? translate(`audit.options.subject_type.${known}`) : type;
};

/** The same with the filter of a person, and of what the entry is about. */
function More({ event: { user_id, subject } }: { event: AuditEvent }) {
  const translate = useTranslate();
  const isOther = subject.id !== null && !(subject.type === 'users' && subject.id === user_id);
  return (
    <div className={styles.more}>
      {user_id !== null && <Link to={auditPath({ user_id })}>{translate('audit.details.of_person')}</Link>}
      {isOther && (
        <Link to={auditPath({ subject_type: subject.type, subject_id: subject.id as number })}>
          {translate('audit.details.of_subject')}
        </Link>
      )}
    </div>
  );
}
