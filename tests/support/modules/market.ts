import { beforeAll } from 'vitest';
import type { MarketModule } from '#resources/modules/marketplace/marketplace.resource.ts';
import type { VersionCreate } from '#resources/modules/versions/versions.resource.ts';
import { type Api, startApi } from '../server/api.ts';
import type { Answer, Client } from '../server/client.ts';
import { publishModule } from './makeModule.ts';
import { type WidgetHost, widgetHost } from './widgetHost.ts';

/** A server with an author's account, whose modules the first account installs. Set before the first test of the file. */
export interface Market {
  api: Api;
  author: Client;
  owner: Client;
  host: WidgetHost;
  /** Publishes a module with a widget of its own. */
  publish(alias: string, version?: Partial<VersionCreate>, listing?: object): ReturnType<typeof publishModule>;
  /** Whether it is installed, and how, as the first account sees it. */
  see(alias: string): Promise<MarketModule>;
  install(module: { id: number }, body?: object): Promise<Answer<MarketModule>>;
}

export function withMarket({ settings, ...options }: Parameters<typeof startApi>[0] = {}): Market {
  const market = {} as Market;
  beforeAll(async () => {
    market.api = await startApi({ ...options, settings: { callback_allow_private: true, ...settings } });
    market.owner = await market.api.signInOwner();
    const account = await market.api.makeAccount('author');
    market.author = await market.api.signIn(account.owner.email, account.host);
    market.host = await widgetHost();
  });
  market.publish = (alias, version = {}, listing = {}) => {
    const js_widget_prod = market.host.put(`/${alias}.js`, `export default ${JSON.stringify(alias)};`);
    return publishModule(market.author, alias, { js_widget_prod, ...version }, listing);
  };
  market.see = async (alias) => (await market.owner.get<MarketModule>(`/v1/market/module?alias=${alias}`)).body;
  market.install = ({ id }, body) => market.owner.post<MarketModule>(`/v1/market/install-module/${id}`, body);
  return market;
}
