import Alert from '@mui/material/Alert';
import { hasMessage, useTranslate } from '#web/i18n/translate.ts';
import type { Identity } from '../identities.resource.ts';

interface Props {
  joined?: string | undefined;
  error?: string | undefined;
  items: readonly Identity[];
}

/** Result of connecting a provider: success, or the error. */
export function IdentityOutcome({ joined, error, items }: Props) {
  const translate = useTranslate();
  if (error !== undefined) {
    const key = `identities.outcome.${error}`;
    return <Alert severity="error">{translate(hasMessage(key) ? key : 'identities.outcome.third_party_failed')}</Alert>;
  }
  const own = items.find(({ provider }) => provider === joined);
  if (!own) return null;
  return <Alert severity="success">{translate('identities.connected', { provider: own.provider_name })}</Alert>;
}
