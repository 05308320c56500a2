import ModuleIcon from '@mui/icons-material/ExtensionOutlined';
import SystemIcon from '@mui/icons-material/MemoryOutlined';
import VisitorIcon from '@mui/icons-material/PersonOffOutlined';
import { Link } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import { useCardLinks } from '#web/resource/card/cardLinks.tsx';
import type { CellProps } from '#web/resource/view.ts';
import type { AuditEvent } from '../../audit.resource.ts';
import { summaryOf } from '../changeTexts.ts';
import { actionText, eventActorName, saysFailed, sentenceOf, subjectPath, subjectText } from '../eventTexts.ts';
import styles from './EventCell.module.css';

/** An entry as a sentence: who did what to whom, and what changed. The sentence opens the details. */
export function EventCell({ record }: CellProps<AuditEvent>) {
  const translate = useTranslate();
  const { to, open } = useCardLinks();
  const summary = summaryOf(record, translate);
  return (
    <div className={styles.event}>
      <EventMark event={record} size={32} />
      <div className={styles.texts}>
        <div className={styles.sentence}>
          <Link
            to={to(record.id)}
            className={styles.open}
            aria-label={translate('audit.open', { text: sentenceOf(record, translate) })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              open(record.id);
            }}
          >
            <strong>{translate('audit.who.does', { who: eventActorName(record, translate) })}</strong>{' '}
            {actionText(record, translate)}
          </Link>{' '}
          <SubjectName event={record} />
          {record.outcome === 'failure' && !saysFailed(record) && (
            <span className={styles.failed}>{translate('audit.failed')}</span>
          )}
        </div>
        {summary && <div className={styles.summary}>{summary}</div>}
      </div>
    </div>
  );
}

/** The picture of the person, or of what else acted. Failures have a mark. */
export function EventMark({ event, size }: { event: AuditEvent; size: number }) {
  const { user_id, user_name, user_avatar, module, via } = event;
  const Icon = module ? ModuleIcon : via === 'system' ? SystemIcon : VisitorIcon;
  return (
    <span className={styles.mark} data-failed={event.outcome === 'failure' || undefined}>
      {user_id !== null ? (
        <PersonAvatar person={{ id: user_id, name: user_name ?? '?', avatar: user_avatar }} size={size} />
      ) : (
        <span className={styles.icon} style={{ width: size, height: size }} aria-hidden>
          <Icon style={{ fontSize: size * 0.6 }} />
        </span>
      )}
    </span>
  );
}

/** The name of what it is about, as a link to it where it is still there. */
export function SubjectName({ event }: { event: AuditEvent }) {
  const translate = useTranslate();
  const name = subjectText(event, translate);
  const path = subjectPath(event);
  if (name === null) return null;
  if (path === null) return <span className={styles.gone}>{name}</span>;
  return (
    <Link to={path} className={styles.subject}>
      {name}
    </Link>
  );
}
