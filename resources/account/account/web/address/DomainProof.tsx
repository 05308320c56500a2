import FailedIcon from '@mui/icons-material/ErrorOutline';
import WaitingIcon from '@mui/icons-material/ScheduleOutlined';
import ProvedIcon from '@mui/icons-material/VerifiedOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AccountSettings, DomainProof as Proof } from '#resources/account/account/account.resource.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { session } from '#web/session/session.ts';
import { checkDomain } from '../api.ts';
import type { FormProps } from '../form/formProps.ts';
import { DnsRecords } from './DnsRecords.tsx';
import styles from './domain.module.css';

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
    <div className={styles.proof}>
      <div className={styles.check}>
        <div role="status" className={styles.state}>
          <DomainState proof={proof} />
          <Typography variant="body2" color="text.secondary">
            {checked}
          </Typography>
        </div>
        <Button variant="outlined" disabled={isChecking} onClick={() => void check()}>
          {translate(isChecking ? 'account.domain.checking' : 'account.domain.check')}
        </Button>
      </div>
      <DnsRecords record={record} proof={proof} />
    </div>
  );
}

const lights = {
  proved: ProvedIcon,
  fading: FailedIcon,
  waiting: WaitingIcon,
  failed: FailedIcon,
} as const;

/** While waiting, a missing record is expected. A foreign record, or a DNS server that does not answer, is an error. */
function lightOf({ state, error }: Proof): keyof typeof lights {
  if (state === 'proved') return error ? 'fading' : 'proved';
  return error === null || error === 'missing' ? 'waiting' : 'failed';
}

/** State of a custom domain as colour, icon and text. */
function DomainState({ proof }: { proof: Proof }) {
  const translate = useTranslate();
  const light = lightOf(proof);
  const Icon = lights[light];
  const why = proof.error && translate(`account.domain.why.${proof.error}`);
  return (
    <>
      <span className={styles.lightLine} data-light={light}>
        <Icon aria-hidden className={styles.lightIcon} />
        <Typography component="span" className={styles.light}>
          {translate(`account.domain.state.${light}`)}
        </Typography>
      </span>
      {why && <Typography variant="body2">{why}</Typography>}
      {proof.state === 'proved' && (
        <Typography variant="body2">
          {translate(proof.error ? 'account.domain.restore' : 'account.domain.keep')}
        </Typography>
      )}
    </>
  );
}

/** Makes the server check the DNS record now, and shows the result. */
function useCheckDomain(settings: FormProps['settings']) {
  const translate = useTranslate();
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const { domain_proof } = await checkDomain();
      if (domain_proof?.state === 'proved' && !domain_proof.error) {
        notify({ tone: 'success', text: translate('account.domain.proved') });
        await session.reload().catch(() => {});
      } else notify({ tone: 'info', text: translate('account.domain.not_yet') });
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, 'account') });
    }
    await settings.refresh();
    setChecking(false);
  };
  return { isChecking, check };
}
