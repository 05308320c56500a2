import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { AccountSettings } from '#resources/account/account/account.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
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
          endAdornment: (
            <Box
              component="span"
              sx={{
                flex: 'none',
                maxWidth: '60%',
                color: 'text.secondary',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
              }}
            >
              {hostSuffix(record)}
            </Box>
          ),
        },
      }}
    />
  );
}

/** Old and new address, with a warning that old links break. */
function Change({ before, after }: { before: string; after: string }) {
  const translate = useTranslate();
  return (
    <Box component="span" aria-live="polite" sx={{ display: 'grid', gap: 1, color: 'warning.main' }}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        <s>{before}</s> → <b>{after}</b>
      </Box>
      <span>{translate('account.subdomain.warning')}</span>
    </Box>
  );
}
