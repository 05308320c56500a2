import { useWatch } from 'react-hook-form';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import type { FormProps } from '../form/formProps.ts';
import { DomainProof } from './DomainProof.tsx';
import styles from './domain.module.css';

/** The custom domain, with the proof that it belongs to the account. */
export function DomainInput({ name, record, settings }: FormProps & { name: string }) {
  const translate = useTranslate();
  const value = String(useWatch({ name }) ?? '');
  const isSaved = value === (record.domain ?? '');
  const hint = isSaved ? (value === '' ? 'account.domain.hint' : undefined) : value && 'account.domain.save_first';
  return (
    <div className={styles.domain}>
      <TextInput
        name={name}
        label={translate('account.domain.label')}
        hint={hint ? translate(hint) : undefined}
        end={<ProBadge />}
      />
      {isSaved && record.domain_proof && (
        <DomainProof record={record} proof={record.domain_proof} settings={settings} />
      )}
    </div>
  );
}

/** Marks a paid feature. */
function ProBadge() {
  const translate = useTranslate();
  return (
    <span title={translate('account.pro_hint')} className={styles.mark}>
      {translate('account.pro')}
    </span>
  );
}
