import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/TextInput.tsx';
import type { FormProps } from '../form/formProps.ts';
import { DomainProof } from './DomainProof.tsx';
import { ProBadge } from './ProBadge.tsx';

/** A domain of the account's own, and how it is proved to be theirs. */
export function DomainInput({ name, record, settings }: FormProps & { name: string }) {
  const translate = useTranslate();
  const value = String(useWatch({ name }) ?? '');
  const isKept = value === (record.domain ?? '');
  const hint = isKept ? (value === '' ? 'account.domain.hint' : undefined) : value && 'account.domain.save_first';
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <TextInput
        name={name}
        label={translate('account.domain.label')}
        hint={hint ? translate(hint) : undefined}
        end={<ProBadge />}
      />
      {isKept && record.domain_proof && <DomainProof record={record} proof={record.domain_proof} settings={settings} />}
    </Box>
  );
}
