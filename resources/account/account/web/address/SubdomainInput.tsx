import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { AccountSettings } from '#resources/account/account/account.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import styles from './address.module.css';
import { hostSuffix, urlOfSubdomain } from './subdomainUrl.ts';

/** The subdomain, with the full address it results in. */
export function SubdomainInput({ name, record }: { name: string; record: AccountSettings }) {
  const translate = useTranslate();
  const id = useId();
  const { value, error, onChange, onBlur, ref } = useInput<string>(name);
  const isNew = value !== record.subdomain && value !== '';
  return (
    <TextField
      id={id}
      label={translate('account.subdomain.label')}
      value={value}
      error={Boolean(error)}
      helperText={
        error ??
        (isNew ? (
          <Change before={record.subdomain_url} after={urlOfSubdomain(record, value)} />
        ) : (
          translate('account.subdomain.now', { url: record.subdomain_url })
        ))
      }
      onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
      onBlur={onBlur}
      inputRef={ref}
      autoComplete="off"
      slotProps={{
        htmlInput: { name, 'data-field': name, autoCapitalize: 'off', spellCheck: false },
        input: {
          endAdornment: <span className={styles.suffix}>{hostSuffix(record)}</span>,
        },
      }}
    />
  );
}

/** Old and new address, with a warning that old links break. */
function Change({ before, after }: { before: string; after: string }) {
  const translate = useTranslate();
  return (
    <span aria-live="polite" className={styles.change}>
      <span className={styles.addresses}>
        <s>{before}</s> → <b>{after}</b>
      </span>
      <span>{translate('account.subdomain.warning')}</span>
    </span>
  );
}
