import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import type { FormProps } from '../form/formProps.ts';
import { DomainProof } from './DomainProof.tsx';

/** The custom domain, with the proof that it belongs to the account. */
export function DomainInput({ name, record, settings }: FormProps & { name: string }) {
  const translate = useTranslate();
  const value = String(useWatch({ name }) ?? '');
  const isSaved = value === (record.domain ?? '');
  const hint = isSaved ? (value === '' ? 'account.domain.hint' : undefined) : value && 'account.domain.save_first';
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <TextInput
        name={name}
        label={translate('account.domain.label')}
        hint={hint ? translate(hint) : undefined}
        end={<ProBadge />}
      />
      {isSaved && record.domain_proof && (
        <DomainProof record={record} proof={record.domain_proof} settings={settings} />
      )}
    </Box>
  );
}

/** Marks a paid feature. */
function ProBadge() {
  const translate = useTranslate();
  return (
    <Box
      component="span"
      title={translate('account.pro_hint')}
      sx={{
        px: 1.5,
        border: 1,
        borderColor: 'secondary.main',
        borderRadius: 0.75,
        color: 'secondary.main',
        fontSize: '0.6875rem',
        fontWeight: 650,
        lineHeight: '16px',
        letterSpacing: '0.04em',
      }}
    >
      {translate('account.pro')}
    </Box>
  );
}
