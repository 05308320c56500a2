import type { Settings } from '../settings/settings.ts';
import { PROVIDER_TIMEOUT_MS } from './callProvider.ts';
import { oidcProvider } from './oidc.ts';
import type { Provider, Providers } from './provider.ts';
import { yandexProvider } from './yandex.ts';

/** The providers of the settings. No call is made before someone signs in. */
export const thirdPartyProviders = ({ third_party: { yandex, oidc } }: Settings): Providers => ({
  yandex: yandex && withTimeout(yandexProvider(yandex)),
  oidc: oidc && withTimeout(oidcProvider(oidc)),
});

/** One time limit for all requests of a step: a provider that is slow with each of several requests gets no more. */
const withTimeout = (provider: Provider): Provider => ({
  name: provider.name,
  authorizationUrl: (request) => inTime(provider.authorizationUrl(request)),
  fetchClaims: (query, request) => inTime(provider.fetchClaims(query, request)),
});

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The provider took too long')), PROVIDER_TIMEOUT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
