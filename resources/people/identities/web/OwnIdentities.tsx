import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { hasMessage, useTranslate } from '#web/i18n/translate.ts';
import itemStyles from '#web/inputs/controls/items.module.css';
import { PartPending } from '#web/inputs/controls/PartPending.tsx';
import type { Identity } from '../identities.resource.ts';
import styles from './OwnIdentities.module.css';
import { type OwnIdentitiesState, useIdentityCommands } from './useOwnIdentities.ts';

interface Props {
  state: OwnIdentitiesState;
  /** Parameters of the redirect back from a provider; null otherwise. */
  arrival: { joined?: string | undefined; error?: string | undefined } | null;
}

/** Third-party sign-ins of a person: the connected ones, and the providers that can be connected. */
export function OwnIdentities({ state, arrival }: Props) {
  const translate = useTranslate();
  const { items, error, free, load, forget } = state;
  const { busy, connect, disconnect } = useIdentityCommands(forget);
  if (error || !items) {
    const failure = error ? translate('identities.failed') : null;
    return <PartPending failure={failure} retry={translate('identities.retry')} onRetry={load} height={40} />;
  }
  return (
    <>
      {arrival && <IdentityOutcome joined={arrival.joined} error={arrival.error} items={items} />}
      {items.length === 0 && <Typography color="text.secondary">{translate('identities.none')}</Typography>}
      {items.length > 0 && (
        <ul className={itemStyles.items}>
          {items.map((item) => (
            <Connected key={item.id} item={item} isBusy={busy === item.id} onDisconnect={() => void disconnect(item)} />
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <div className={itemStyles.actions}>
          {free.map((provider) => (
            <Button
              key={provider.alias}
              variant="outlined"
              disabled={busy !== null}
              onClick={() => void connect(provider)}
            >
              {translate(busy === provider.alias ? 'identities.connecting' : 'identities.connect', {
                provider: provider.name,
              })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function Connected({ item, isBusy, onDisconnect }: { item: Identity; isBusy: boolean; onDisconnect: () => void }) {
  const translate = useTranslate();
  const { provider_name: provider, email } = item;
  const since = translate('identities.since', { moment: formatMoment(item.created_at) ?? '' });
  return (
    <li className={itemStyles.item}>
      <div className={`${itemStyles.main} ${styles.provider}`}>
        <Typography className={itemStyles.name}>{provider}</Typography>
        <Typography variant="body2" color="text.secondary" className={itemStyles.facts}>
          {email && <span>{email}</span>}
          <span>{since}</span>
        </Typography>
      </div>
      <Button
        size="small"
        color="error"
        disabled={isBusy}
        aria-label={translate('identities.disconnect_of', { provider, email: email ?? since })}
        onClick={onDisconnect}
      >
        {translate('identities.disconnect')}
      </Button>
    </li>
  );
}

interface IdentityOutcomeProps {
  joined?: string | undefined;
  error?: string | undefined;
  items: readonly Identity[];
}

/** Result of connecting a provider: success, or the error. */
function IdentityOutcome({ joined, error, items }: IdentityOutcomeProps) {
  const translate = useTranslate();
  if (error !== undefined) {
    const key = `identities.outcome.${error}`;
    return <Alert severity="error">{translate(hasMessage(key) ? key : 'identities.outcome.third_party_failed')}</Alert>;
  }
  const own = items.find(({ provider }) => provider === joined);
  if (!own) return null;
  return <Alert severity="success">{translate('identities.connected', { provider: own.provider_name })}</Alert>;
}
