import FailedIcon from '@mui/icons-material/ErrorOutline';
import WaitingIcon from '@mui/icons-material/ScheduleOutlined';
import ProvedIcon from '@mui/icons-material/VerifiedOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  type AccountSettings,
  account,
  type DomainProof as Proof,
} from '#resources/account/account/account.resource.ts';
import { call } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { session } from '#web/session/session.ts';
import { shape } from '#web/theme/tokens.ts';
import type { FormProps } from '../form/formProps.ts';
import { DnsRecords } from './DnsRecords.tsx';

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

const lights = {
  proved: { Icon: ProvedIcon, color: 'success.main' },
  fading: { Icon: FailedIcon, color: 'warning.main' },
  waiting: { Icon: WaitingIcon, color: 'warning.main' },
  failed: { Icon: FailedIcon, color: 'error.main' },
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
  const { Icon, color } = lights[light];
  const why = proof.error && translate(`account.domain.why.${proof.error}`);
  return (
    <>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, color }}>
        <Icon aria-hidden sx={{ fontSize: 18 }} />
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {translate(`account.domain.state.${light}`)}
        </Typography>
      </Box>
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
      const { domain_proof } = await call(account.endpoints.check_domain);
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
