import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props {
  label: string;
  hint: string;
  /** Shown when the quota is used up. */
  full: string;
  amount: { used: number; quota: number | null };
  format: (value: number) => string;
}

/** From here on a quota is nearly used up. */
const NEAR = 90;

/** How much of a quota is used: in words, and as a bar where there is one. */
export function Meter({ label, hint, full, amount: { used, quota }, format }: Props) {
  const translate = useTranslate();
  const id = useId();
  const percent = quota === null ? 0 : Math.min(100, (used / quota) * 100);
  const level = percent >= 100 ? 'full' : percent >= NEAR ? 'near' : null;
  const text =
    quota === null
      ? translate('account.usage.unlimited', { used: format(used) })
      : translate('account.usage.of', { used: format(used), quota: format(quota) });
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4 }}>
        <Typography id={id} component="span" sx={{ fontSize: '0.8125rem', lineHeight: '18px', fontWeight: 550 }}>
          {label}
        </Typography>
        <Typography variant="body2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Typography>
      </Box>
      {quota !== null && (
        <LinearProgress
          role="meter"
          variant="determinate"
          value={percent}
          color={level === 'full' ? 'error' : level === 'near' ? 'warning' : 'primary'}
          aria-labelledby={id}
          aria-valuetext={text}
          sx={{ height: 8, borderRadius: 4, bgcolor: 'action.hover', '& > span': { borderRadius: 4 } }}
        />
      )}
      {level ? (
        <Typography
          variant="body2"
          sx={{ display: 'flex', gap: 2, color: level === 'full' ? 'error.main' : 'warning.main' }}
        >
          <WarningIcon sx={{ fontSize: 20 }} />
          {level === 'full' ? full : translate('account.usage.near')}
        </Typography>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {hint}
        </Typography>
      )}
    </Box>
  );
}
