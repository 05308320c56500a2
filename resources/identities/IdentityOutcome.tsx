import Alert from '@mui/material/Alert';
import { hasWord, useTranslate } from '#web/providers/words.ts';
import type { Identity } from './identities.resource.ts';

/** What came of connecting: the newest sign-in, or why there is none. */
export function IdentityOutcome({ error, items }: { error: string | undefined; items: readonly Identity[] }) {
  const translate = useTranslate();
  if (error !== undefined) {
    const key = `identities.outcome.${error}`;
    return <Alert severity="error">{translate(hasWord(key) ? key : 'identities.outcome.third_party_failed')}</Alert>;
  }
  const newest = items.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
  if (!newest) return null;
  return <Alert severity="success">{translate('identities.connected', { provider: newest.provider_name })}</Alert>;
}
