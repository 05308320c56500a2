import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { AccountSettings, DomainProof } from '#resources/account/account/account.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import { shape } from '#web/theme/tokens.ts';

interface Props {
  record: AccountSettings;
  proof: DomainProof;
}

/** The DNS records to create: a TXT record as proof, and a CNAME that points here. */
export function DnsRecords({ record, proof }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 4, p: 4, borderTop: 1, borderColor: 'divider', bgcolor: 'action.hover' }}>
      <DnsRecord
        title={translate('account.dns.proof')}
        type="TXT"
        name={proof.record_name}
        value={proof.record_value}
      />
      <DnsRecord
        title={translate('account.dns.lead')}
        type="CNAME"
        name={record.domain ?? ''}
        value={new URL(record.subdomain_url).hostname}
      />
    </Box>
  );
}

/** One DNS record. Its name and value can be copied. */
function DnsRecord({ title, type, name, value }: { title: string; type: string; name: string; value: string }) {
  const translate = useTranslate();
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 1.5 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: '84px minmax(0, 1fr)',
          alignItems: 'center',
          m: 0,
          fontSize: '0.8125rem',
          '& dt': { color: 'text.secondary' },
          '& dd': { display: 'flex', alignItems: 'center', gap: 1, m: 0, minHeight: 36, fontFamily: shape.font_mono },
        }}
      >
        <dt>{translate('account.dns.type')}</dt>
        <dd>{type}</dd>
        <dt>{translate('account.dns.name')}</dt>
        <dd>
          <CopyableText text={name} label={translate('account.dns.copy_name', { type })} />
        </dd>
        <dt>{translate('account.dns.value')}</dt>
        <dd>
          <CopyableText text={value} label={translate('account.dns.copy_value', { type })} />
        </dd>
      </Box>
    </div>
  );
}

function CopyableText({ text, label }: { text: string; label: string }) {
  const translate = useTranslate();
  return (
    <>
      <Box component="span" sx={{ minWidth: 0, wordBreak: 'break-all' }}>
        {text}
      </Box>
      <IconButton aria-label={label} title={label} onClick={() => void copyText(text, translate('member.copied'))}>
        <CopyIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </>
  );
}
