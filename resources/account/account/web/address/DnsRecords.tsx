import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { AccountSettings, DomainProof } from '#resources/account/account/account.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import styles from './domain.module.css';

interface Props {
  record: AccountSettings;
  proof: DomainProof;
}

/** The DNS records to create: a TXT record as proof, and a CNAME that points here. */
export function DnsRecords({ record, proof }: Props) {
  const translate = useTranslate();
  return (
    <div className={styles.records}>
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
    </div>
  );
}

/** One DNS record. Its name and value can be copied. */
function DnsRecord({ title, type, name, value }: { title: string; type: string; name: string; value: string }) {
  const translate = useTranslate();
  return (
    <div>
      <Typography variant="body2" className={styles.recordTitle}>
        {title}
      </Typography>
      <dl className={styles.record}>
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
      </dl>
    </div>
  );
}

function CopyableText({ text, label }: { text: string; label: string }) {
  const translate = useTranslate();
  return (
    <>
      <span className={styles.value}>{text}</span>
      <IconButton aria-label={label} title={label} onClick={() => void copyText(text, translate('member.copied'))}>
        <CopyIcon className={styles.copyIcon} />
      </IconButton>
    </>
  );
}
