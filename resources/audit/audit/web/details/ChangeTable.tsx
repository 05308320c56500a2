import { useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import type { AuditEvent } from '../../audit.resource.ts';
import { type ChangeText, changeTexts } from '../changeTexts.ts';
import styles from './ChangeTable.module.css';

/** What changed: each field by its label in the interface, before and after. */
export function ChangeTable({ event }: { event: AuditEvent }) {
  const translate = useTranslate();
  const id = useId();
  const changes = changeTexts(event, translate);
  if (changes.length === 0) return <p className={styles.none}>{translate('audit.details.no_changes')}</p>;
  return (
    <section>
      <h3 id={id} className={styles.title}>
        {translate('audit.details.changes')}
      </h3>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{translate('audit.change.field')}</th>
            <th scope="col">{translate('audit.change.from')}</th>
            <th scope="col">{translate('audit.change.to')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.key}>
              <th scope="row">{change.label}</th>
              <Values change={change} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Values({ change: { isHidden, from, to } }: { change: ChangeText }) {
  const translate = useTranslate();
  if (isHidden)
    return (
      <td colSpan={2} className={styles.hidden}>
        {translate('audit.change.hidden')} ({translate('audit.change.hidden_hint')})
      </td>
    );
  return (
    <>
      <td className={styles.before}>{from ?? '—'}</td>
      <td>{to ?? '—'}</td>
    </>
  );
}
