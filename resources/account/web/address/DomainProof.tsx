import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AccountSettings, DomainProof as Proof } from '#resources/account/account.resource.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { shape } from '#web/theme/tokens.ts';
import type { FormProps } from '../form/formProps.ts';
import { DnsRecords } from './DnsRecords.tsx';
import { DomainState } from './DomainState.tsx';
import { useCheckDomain } from './useCheckDomain.ts';

interface Props {
  record: AccountSettings;
  proof: Proof;
  settings: FormProps['settings'];
}

/** State of the domain check, the DNS records to create, and a button that checks now. */
export function DomainProof({ record, proof, settings }: Props) {
  const translate = useTranslate();
  const { isChecking, check } = useCheckDomain(settings);
  const checked = proof.checked_at
    ? translate('account.domain.checked', { moment: formatMoment(proof.checked_at) ?? '' })
    : translate('account.domain.unchecked');
  return (
    <Box
      sx={{ border: 1, borderColor: 'divider', borderRadius: `${shape.radius_l}px`, overflow: 'hidden', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, p: 4 }}>
        <Box role="status" sx={{ flex: '1 1 220px', minWidth: 0, display: 'grid', gap: 1 }}>
          <DomainState proof={proof} />
          <Typography variant="body2" color="text.secondary">
            {checked}
          </Typography>
        </Box>
        <Button variant="outlined" disabled={isChecking} onClick={() => void check()}>
          {translate(isChecking ? 'account.domain.checking' : 'account.domain.check')}
        </Button>
      </Box>
      <DnsRecords record={record} proof={proof} />
    </Box>
  );
}
