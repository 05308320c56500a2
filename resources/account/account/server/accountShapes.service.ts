import type { z } from 'zod/mini';
import type { Account as KnownAccount } from '#server/context.ts';
import { accountUrl } from '#server/settings/hosts.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Account, PublicAccount } from '../account.resource.ts';

/** The public part of an account, for visitors of its host. */
export function publicAccountOf(account: KnownAccount, settings: Settings): z.infer<typeof PublicAccount> {
  const { captcha, third_party } = settings;
  return {
    name: account.name,
    language: account.language,
    favicon: account.favicon,
    authentication: {
      yandex: { status: third_party.yandex !== null && (account.authentication.yandex?.status ?? false) },
      oidc: {
        status: third_party.oidc !== null && (account.authentication.oidc?.status ?? false),
        name: third_party.oidc?.name ?? '',
      },
    },
    captcha: {
      provider: captcha.provider,
      site_key: captcha.provider === 'yandex' ? captcha.yandex_site_key : null,
    },
    sign_up: settings.sign_up,
  };
}

/** The account as its members see it. */
export const accountOf = (account: KnownAccount, settings: Settings): Account => ({
  ...publicAccountOf(account, settings),
  id: account.id,
  subdomain: account.subdomain,
  domain: account.domain,
  url: accountUrl(settings, account),
  trash_days: account.trash_days,
});
