import BankIcon from '@mui/icons-material/AccountBalanceOutlined';
import CardIcon from '@mui/icons-material/CreditCardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import type { PaymentMethod } from '../payment_methods.resource.ts';
import { expiryOf, methodName } from './methodName.ts';
import type { ChangeMethods } from './useChangeMethods.ts';

/** A payment method, with what can be done with it. */
export function MethodRow({ method, changing }: { method: PaymentMethod; changing: ChangeMethods }) {
  const translate = useTranslate();
  const name = methodName(method, translate);
  const Icon = method.kind === 'bank_card' ? CardIcon : BankIcon;
  const { isBusy, makeDefault, remove } = changing;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 12px',
        px: 4,
        py: 3,
        border: 1,
        borderColor: method.is_default ? 'primary.main' : 'divider',
        borderRadius: 1.25,
      }}
    >
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' }}>
          <Typography component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {method.is_default && (
            <Chip size="small" color="primary" variant="outlined" label={translate('payment_methods.default')} />
          )}
        </Box>
        <State method={method} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {method.state === 'active' && !method.is_default && (
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy}
            aria-label={translate('payment_methods.make_default_of', { name })}
            onClick={() => void makeDefault(method)}
          >
            {translate('payment_methods.make_default')}
          </Button>
        )}
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          aria-label={translate('payment_methods.remove_of', { name })}
          onClick={() => void remove(method)}
        >
          {translate('payment_methods.remove')}
        </Button>
      </Box>
    </Box>
  );
}

/** Until when it is valid, or what is missing. */
function State({ method }: { method: PaymentMethod }) {
  const translate = useTranslate();
  const until = expiryOf(method);
  if (method.state === 'failed')
    return (
      <Typography variant="body2" color="error">
        {translate('payment_methods.state.failed')}{' '}
        {method.failure && translate(`payment_methods.failure.${method.failure}`)}
      </Typography>
    );
  if (method.state === 'waiting')
    return (
      <Typography variant="body2" color="text.secondary" role="status">
        {translate('payment_methods.state.waiting')}{' '}
        {method.confirmation_url && <Link href={method.confirmation_url}>{translate('payment_methods.confirm')}</Link>}
      </Typography>
    );
  return (
    until && (
      <Typography variant="body2" color="text.secondary">
        {translate('payment_methods.until', { until })}
      </Typography>
    )
  );
}
