import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ApiKey } from '#resources/people/users/apiKeys.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import items from '#web/inputs/controls/items.module.css';
import styles from './keys.module.css';
import type { Keys } from './useApiKeys.ts';

interface Props {
  keys: Keys;
  userId: number;
  /** The key that is being revoked. */
  revoking: number | null;
  disabled: boolean;
  onRevoke: (key: ApiKey) => void;
}

/** The keys of a person: what is known of each once it has been shown. */
export function ApiKeyList({ keys, userId, revoking, disabled, onRevoke }: Props) {
  const translate = useTranslate();
  return (
    <ul aria-label={translate('users.api_key.list')} className={items.items}>
      {keys.items.map((key) => (
        <li key={key.id} className={items.item}>
          <KeyFacts of={key} keys={keys} userId={userId} />
          <Button
            size="small"
            color="error"
            className={styles.button}
            disabled={disabled || revoking !== null}
            aria-label={translate('users.api_key.revoke_of', { name: key.name })}
            onClick={() => onRevoke(key)}
          >
            {translate('users.api_key.revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function KeyFacts({ of, keys, userId }: { of: ApiKey; keys: Keys; userId: number }) {
  const translate = useTranslate();
  const { name, role_id, expires_at, created_by, last_used_at } = of;
  const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now();
  const moment = formatMoment(expires_at) ?? '';
  const used = formatMoment(last_used_at);
  const facts = [
    expires_at === null
      ? translate('users.api_key.expires_never')
      : translate(isExpired ? 'users.api_key.expired_at' : 'users.api_key.expires_at', { moment }),
    used ? translate('users.api_key.last_used', { moment: used }) : translate('users.api_key.never_used'),
    ...(created_by === null || created_by === userId
      ? []
      : [
          translate('users.api_key.made_by', {
            name: keys.makers.get(created_by) ?? translate('users.api_key.former'),
          }),
        ]),
  ];
  const role = keys.roles.find(({ id }) => id === role_id)?.name;
  return (
    <div className={items.main}>
      <div className={items.head}>
        <Typography component="span" className={items.name}>
          {name}
        </Typography>
        {role_id !== null && (
          <Chip
            size="small"
            variant="outlined"
            label={role ? translate('users.api_key.role_of', { name: role }) : translate('users.api_key.has_role')}
          />
        )}
        {isExpired && <Chip size="small" variant="outlined" color="error" label={translate('users.api_key.expired')} />}
      </div>
      <Typography variant="body2" color="text.secondary" className={items.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Typography>
    </div>
  );
}
