import type { OpenCtx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import type { Provider } from '#server/thirdParty/provider.ts';
import type { Written } from '#shared/endpoint.ts';
import type { ProviderAlias, signInErrors } from '../identities.resource.ts';

type SignInError = (typeof signInErrors)[number];

/** Answers that lead the browser on: kept by nobody, told to nobody, and in no other page's reach. */
export const leadTo = (location: string): Written => ({
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

/** Back to the sign-in page with the reason, and with where the visitor was going. */
export const leadBack = (error: SignInError, fallback = '/'): Written =>
  leadTo(`/sign-in?${new URLSearchParams({ error, ...(fallback !== '/' && { fallback }) })}`);

export const profilePath = '/?profile=identities';

/** Back to the profile: with the provider that was joined, or the reason why none was. */
export const leadToProfile = (outcome: { joined: ProviderAlias } | { error: SignInError }): Written =>
  leadTo(`${profilePath}&${new URLSearchParams(outcome)}`);

/** A provider that the operator has set up; 404 for any other name. */
export function providerOf(ctx: OpenCtx, name: string): { alias: ProviderAlias; provider: Provider } {
  const known = ctx.platform.thirdParty;
  const alias = Object.keys(known).find((key) => key === name) as ProviderAlias | undefined;
  const provider = alias && known[alias];
  if (!provider) throw notFound();
  return { alias, provider };
}

/** 404 where the account has not switched it on. */
export function assertOn({ authentication }: OpenCtx['account'], alias: ProviderAlias): void {
  if (!authentication[alias]?.status) throw notFound();
}

export const redirectUri = (ctx: OpenCtx, alias: ProviderAlias): string =>
  `${ctx.platform.settings.public_url}/api/v1/auth/oidc/${alias}/callback`;

/** What went wrong at a provider, without what it sent, which may hold codes, tokens and addresses. */
export function logFailure(ctx: OpenCtx, provider: ProviderAlias, failure: unknown): void {
  const { message, code, error, cause } = failure as {
    message?: string;
    code?: string;
    error?: string;
    cause?: unknown;
  };
  // Of what it sent, the kind of refusal alone: `invalid_client` is what an operator looks for.
  const refusal = /^[a-z_]{1,64}$/.test(error ?? '') ? error : undefined;
  const because = cause instanceof Error ? cause.message : undefined;
  ctx.log.warn({ provider, code, refusal, reason: message, because }, 'third-party sign-in failed');
}
