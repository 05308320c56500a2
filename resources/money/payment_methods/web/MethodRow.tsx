import BankIcon from '@mui/icons-material/AccountBalanceOutlined';
import CardIcon from '@mui/icons-material/CreditCardOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import items from '#web/inputs/controls/items.module.css';
import type { PaymentMethod } from '../payment_methods.resource.ts';
import { expiryOf, methodName } from './methodName.ts';
import styles from './methods.module.css';
import type { ChangeMethods } from './useChangeMethods.ts';

/** A payment method, with what can be done with it. */
export function MethodRow({ method, changing }: { method: PaymentMethod; changing: ChangeMethods }) {
  const translate = useTranslate();
  const name = methodName(method, translate);
  const Icon = method.kind === 'bank_card' ? CardIcon : BankIcon;
  const { isBusy, makeDefault, remove } = changing;
  return (
    <li className={styles.method} data-default={method.is_default || undefined}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.main}>
        <div className={items.head}>
          <Typography component="span" className={items.name}>
            {name}
          </Typography>
          {method.is_default && (
            <Chip size="small" color="primary" variant="outlined" label={translate('payment_methods.default')} />
          )}
        </div>
        <State method={method} />
      </div>
      <div className={styles.actions}>
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
      </div>
    </li>
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
