import { serve } from '#server/resources/serve.ts';
import { marketplace } from '../marketplace.resource.ts';
import { moduleHealth, reportHealth, sweepHealth } from './health.service.ts';
import { changeInstall, installModule, makeInstallToken, uninstallModule } from './installs.service.ts';
import { getMarketModule, listCategories, listMarket, listMarketVersions } from './market.service.ts';
import { devToken, disposableToken } from './tokens.service.ts';

export const marketplaceServer = serve(
  marketplace,
  {
    categories: listCategories,
    list: listMarket,
    module: getMarketModule,
    versions: listMarketVersions,
    health: moduleHealth,
    install: installModule,
    uninstall: uninstallModule,
    update: changeInstall,
    token: makeInstallToken,
    dev_token: devToken,
    disposable_token: disposableToken,
    report_health: reportHealth,
  },
  { sweep_health: sweepHealth },
  { sweep_health: '23 4 * * *' },
);
