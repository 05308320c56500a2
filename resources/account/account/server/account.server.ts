import { serve } from '#server/resources/serve.ts';
import { account } from '../account.resource.ts';
import { getAccount, updateAccount } from './account.service.ts';
import { checkDomain, checkDomains } from './domains.service.ts';
import { storeFavicon } from './favicon.service.ts';
import { readUsage } from './usage.service.ts';

export const accountServer = serve(
  account,
  { get: getAccount, update: updateAccount, usage: readUsage, favicon: storeFavicon, check_domain: checkDomain },
  { check_domains: checkDomains },
  { check_domains: '*/15 * * * *' },
);
