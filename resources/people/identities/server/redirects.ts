import type { RequestCtx } from '#server/context.ts';
import { notFound } from '#server/errors/errors.ts';
import { describeFailure } from '#server/thirdParty/describeFailure.ts';
import type { Provider } from '#server/thirdParty/provider.ts';
import type { Written } from '#shared/endpoint.ts';
import type { ProviderAlias, signInErrors } from '../identities.resource.ts';

type SignInError = (typeof signInErrors)[number];

/** A redirect that is not cached, sends no referrer and keeps other windows out. */
export const redirectTo = (location: string): Written => ({
  status: 303,
  type: 'text/plain; charset=utf-8',
  headers: {
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  },
  body: '',
});

/** To the sign-in page, with the error and the address that the visitor wanted. */
export const redirectToSignIn = (error: SignInError, fallback = '/'): Written =>
  redirectTo(`/sign-in?${new URLSearchParams({ error, ...(fallback !== '/' && { fallback }) })}`);

/** To the second step of the sign-in. The challenge is in the fragment, which browsers send to no server. */
export const redirectToSecondFactor = (challenge: string, fallback: string): Written =>
  redirectTo(
    `/sign-in${fallback === '/' ? '' : `?${new URLSearchParams({ fallback })}`}#second_factor=${encodeURIComponent(challenge)}`,
  );

export const profilePath = '/?profile=identities';

/** To the profile, with the provider that was connected or the error. */
export const redirectToProfile = (outcome: { joined: ProviderAlias } | { error: SignInError }): Written =>
  redirectTo(`${profilePath}&${new URLSearchParams(outcome)}`);

/** A provider that the operator has set up; 404 for any other name. */
export function providerOf(ctx: RequestCtx, name: string): { alias: ProviderAlias; provider: Provider } {
  const known = ctx.platform.thirdParty;
  const alias = Object.keys(known).find((key) => key === name) as ProviderAlias | undefined;
  const provider = alias && known[alias];
  if (!provider) throw notFound();
  return { alias, provider };
}

/** 404 where the account has not switched the provider on. */
export function assertEnabled({ authentication }: RequestCtx['account'], alias: ProviderAlias): void {
  if (!authentication[alias]?.status) throw notFound();
}

/** The callback, one address for the whole installation. */
export const redirectUri = (ctx: RequestCtx, alias: ProviderAlias): string =>
  `${ctx.platform.settings.public_url}/api/v1/auth/oidc/${alias}/callback`;

export function logFailure(ctx: RequestCtx, provider: ProviderAlias, failure: unknown): void {
  ctx.log.warn({ provider, ...describeFailure(failure) }, 'third-party sign-in failed');
}
