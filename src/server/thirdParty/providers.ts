import type { Settings } from '../settings/settings.ts';
import { PATIENCE_MS } from './callProvider.ts';
import { oidcProvider } from './oidc.ts';
import type { Provider, Providers } from './provider.ts';
import { yandexProvider } from './yandex.ts';

/** Those of the settings; none is asked for anything before somebody wants to sign in. */
export const thirdPartyProviders = ({ third_party: { yandex, oidc } }: Settings): Providers => ({
  yandex: yandex && patient(yandexProvider(yandex)),
  oidc: oidc && patient(oidcProvider(oidc)),
});

/** A provider that is slow with each of several calls is still given no longer than one that is slow with one. */
const patient = (provider: Provider): Provider => ({
  name: provider.name,
  begin: (journey) => inTime(provider.begin(journey)),
  identify: (returned, journey) => inTime(provider.identify(returned, journey)),
});

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The provider took too long')), PATIENCE_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
