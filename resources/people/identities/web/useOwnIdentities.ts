import { useCallback, useEffect, useState } from 'react';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { useMe } from '#web/session/session.ts';
import type { Identity, ProviderAlias } from '../identities.resource.ts';
import { linkIdentity, readIdentities, removeIdentity } from './api.ts';

export interface Provider {
  alias: ProviderAlias;
  name: string;
}

/** Providers that are switched on for the account. */
function useProviders(): Provider[] {
  const translate = useTranslate();
  const { yandex, oidc } = useMe().account.authentication;
  return [
    ...(yandex.status ? [{ alias: 'yandex' as const, name: translate('auth.sign_in.yandex') }] : []),
    ...(oidc.status ? [{ alias: 'oidc' as const, name: oidc.name }] : []),
  ];
}

/** Connected identities of the signed-in person, and providers that can be connected. */
export function useOwnIdentities() {
  const providers = useProviders();
  const [items, setItems] = useState<readonly Identity[] | null>(null);
  const [error, setError] = useState(false);

  const load = useCallback(() => {
    setError(false);
    readIdentities().then(setItems, () => setError(true));
  }, []);
  useEffect(load, [load]);

  return {
    items,
    error,
    load,
    /** False if there is nothing to show. */
    isAvailable: providers.length > 0 || (items?.length ?? 0) > 0,
    free: providers.filter(({ alias }) => !items?.some(({ provider }) => provider === alias)),
    forget: (id: number) => setItems((before) => before?.filter((item) => item.id !== id) ?? null),
  };
}

/** Connecting redirects to the provider and back; disconnecting is one call. */
export function useIdentityCommands(onDisconnected: (id: number) => void) {
  const translate = useTranslate();
  const [busy, setBusy] = useState<ProviderAlias | number | null>(null);

  const connect = async ({ alias }: Provider) => {
    setBusy(alias);
    try {
      const url = await reauthenticated(() => linkIdentity(alias));
      if (url === null) return setBusy(null);
      location.assign(url);
    } catch (error) {
      setBusy(null);
      notify({ tone: 'error', title: translate('identities.connect_failed'), text: errorText(error, 'identities') });
    }
  };

  const disconnect = async ({ id, provider_name: provider }: Identity) => {
    const text = translate('identities.disconnect_confirm', { provider });
    if (!(await confirm({ text, ok: translate('identities.disconnect'), danger: true }))) return;
    setBusy(id);
    try {
      const isDone = await reauthenticated(async () => {
        await removeIdentity(id);
        return true;
      });
      if (!isDone) return;
      onDisconnected(id);
      notify({ tone: 'success', text: translate('identities.disconnected', { provider }) });
    } catch (error) {
      notify({ tone: 'error', title: translate('identities.disconnect_failed'), text: errorText(error, 'identities') });
    } finally {
      setBusy(null);
    }
  };
  return { busy, connect, disconnect };
}

export type OwnIdentitiesState = ReturnType<typeof useOwnIdentities>;
