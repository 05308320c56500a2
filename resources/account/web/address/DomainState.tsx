import FailedIcon from '@mui/icons-material/ErrorOutline';
import WaitingIcon from '@mui/icons-material/ScheduleOutlined';
import ProvedIcon from '@mui/icons-material/VerifiedOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DomainProof } from '#resources/account/account.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';

const lights = {
  proved: { Icon: ProvedIcon, color: 'success.main' },
  fading: { Icon: FailedIcon, color: 'warning.main' },
  waiting: { Icon: WaitingIcon, color: 'warning.main' },
  failed: { Icon: FailedIcon, color: 'error.main' },
} as const;

/** While waiting, a missing record is expected. A foreign record, or a DNS server that does not answer, is an error. */
function lightOf({ state, error }: DomainProof): keyof typeof lights {
  if (state === 'proved') return error ? 'fading' : 'proved';
  return error === null || error === 'missing' ? 'waiting' : 'failed';
}

/** State of a custom domain as colour, icon and text. */
export function DomainState({ proof }: { proof: DomainProof }) {
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
