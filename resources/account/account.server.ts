import { serve } from '#server/http/serve.ts';
import { account } from './account.resource.ts';
import { checkDomain, checkDomains, getAccount, keepFavicon, updateAccount } from './account.service.ts';

export const accountServer = serve(
  account,
  { get: getAccount, update: updateAccount, favicon: keepFavicon, check_domain: checkDomain },
  { check_domains: checkDomains },
  { check_domains: '*/15 * * * *' },
);
