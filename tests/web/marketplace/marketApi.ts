import type { MarketModule, MarketVersion } from '#resources/modules/marketplace/marketplace.resource.ts';
import { noAsks } from '#shared/modules.ts';
import { type fakeApi, type Sent, sentOf } from '../support/fakeApi.ts';

type Api = ReturnType<typeof fakeApi>;
type Install = NonNullable<MarketModule['account_module']>;

export const installOf = (change: Partial<Install> = {}): Install => ({
  is_enabled: true,
  is_main: false,
  is_off: false,
  installed_at: '2026-03-04T05:06:07.000Z',
  token: 'install-token-1',
  version_id: 11,
  version: '1.0.0',
  is_pinned: false,
  previous: null,
  update: null,
  consent: noAsks,
  role_id: 5,
  ...change,
});

export const moduleOf = (change: Partial<MarketModule> & { id: number }): MarketModule => ({
  alias: `module-${change.id}`,
  name: `Module ${change.id}`,
  description: '',
  logo: null,
  categories: ['chats'],
  publisher: 'Hermes Labs',
  is_own: false,
  is_published: true,
  is_trusted: false,
  is_recommended: false,
  version_id: 11,
  version: '1.0.0',
  asks: noAsks,
  callback_hosts: [],
  accounts_count: 0,
  withdrawn_reason: null,
  account_module: null,
  ...change,
});

export const versionOf = (change: Partial<MarketVersion> & { id: number }): MarketVersion => ({
  alias: '1.0.0',
  name: 'Release',
  notes: '',
  is_main: false,
  asks: noAsks,
  created_at: '2026-01-02T03:04:05.000Z',
  ...change,
});

export interface Backend {
  modules: MarketModule[];
  versions?: MarketVersion[];
  health?: object[];
  /** Refuses the next call of this path. */
  refuse?: { path: RegExp; message: string } | undefined;
  /** Holds the answers to calls that change something. */
  held?: Promise<void>;
}

/** Adds the calls of the marketplace to the fake API. */
export function withMarket(api: Api, backend: Backend): void {
  const reply = (data: unknown) =>
    new Response(JSON.stringify(data), { headers: { 'content-type': 'application/json' } });
  const list = (items: readonly unknown[]) => reply({ items, totals: { count: items.length } });
  const put = (id: number, change: (module: MarketModule) => Partial<MarketModule>): Response => {
    const at = backend.modules.findIndex((module) => module.id === id);
    const module = backend.modules[at];
    if (!module) return api.refuse('not_found', 'not_found');
    backend.modules[at] = { ...module, ...change(module) };
    return reply(backend.modules[at]);
  };
  const isIn = (tab: string | null, module: MarketModule) =>
    tab === 'installed'
      ? module.account_module?.is_enabled
      : tab === 'own'
        ? module.is_own
        : tab === 'recommended'
          ? module.is_recommended
          : module.categories.some((category) => category === tab);

  function change({ is_main, is_off, version_id, consent_to }: Record<string, unknown>, install: Install): Install {
    const id = version_id === null ? backend.versions?.find((each) => each.is_main)?.id : (version_id ?? consent_to);
    const version = backend.versions?.find((each) => each.id === id);
    return {
      ...install,
      ...(typeof is_main === 'boolean' && { is_main }),
      ...(typeof is_off === 'boolean' && { is_off }),
      ...(version_id !== undefined && { is_pinned: version_id !== null }),
      ...(version && { version_id: version.id, version: version.alias, update: null }),
    };
  }

  function answer(call: Sent): Response | null {
    const [, , , of, name, id, action] = call.path.split('/');
    if (of === 'entities') return list([]);
    if (of !== 'market') return null;
    if (backend.refuse?.path.test(call.path)) {
      const { message } = backend.refuse;
      backend.refuse = undefined;
      return api.refuse('conflict', message);
    }
    if (name === 'categories') return list(['recommended', 'chats'].map((alias) => ({ alias, count: 1 })));
    if (name === 'modules') {
      const text = call.query.get('query') ?? '';
      const found = backend.modules.filter(
        (each) => isIn(call.query.get('category'), each) && each.name.includes(text),
      );
      const [page, limit] = ['page', 'limit'].map((key) => Number(call.query.get(key))) as [number, number];
      return reply({ items: found.slice((page - 1) * limit, page * limit), totals: { count: found.length } });
    }
    if (name === 'install-module') return put(Number(id), () => ({ account_module: installOf() }));
    if (name === 'uninstall-module')
      return put(Number(id), () => ({ account_module: installOf({ is_enabled: false, token: null }) }));
    if (action === 'versions') return list(backend.versions ?? []);
    if (action === 'health') return list(backend.health ?? []);
    if (action === 'token') return new Response('install-token-2', { headers: { 'content-type': 'text/plain' } });
    if (call.method === 'PATCH')
      return put(Number(id), ({ account_module }) => ({
        account_module: account_module && change(call.body as Record<string, unknown>, account_module),
      }));
    const found = backend.modules.find(({ alias }) => alias === call.query.get('alias'));
    return found ? reply(found) : api.refuse('not_found', 'not_found');
  }

  const base = api.fetch;
  api.fetch = async (input, init = {}) => {
    const call = sentOf(input, init);
    const own = answer(call);
    if (!own) return base(input, init);
    api.sent.push(call);
    if (call.method !== 'GET') await backend.held;
    return own;
  };
}
