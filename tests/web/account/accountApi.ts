import type {
  AccountSettings,
  AccountUpdate,
  AccountUsage,
  DomainProof,
} from '#resources/account/account/account.resource.ts';
import { account } from '#resources/account/account/account.resource.ts';
import { check } from '#shared/violations.ts';
import { type fakeApi, type Sent, sentOf } from '../support/fakeApi.ts';

type Api = ReturnType<typeof fakeApi>;

export const settingsOf = (change: Partial<AccountSettings> = {}): AccountSettings => ({
  id: 1,
  name: 'Northwind',
  own_name: 'Northwind',
  subdomain: 'north',
  domain: null,
  url: 'http://north.stoa.example',
  subdomain_url: 'http://north.stoa.example',
  language: 'en',
  favicon: null,
  trash_days: 30,
  second_factor: 'optional',
  authentication: { yandex: { status: false }, oidc: { status: false, name: '' } },
  captcha: { provider: 'none', site_key: null },
  sign_up: true,
  domain_proof: null,
  providers: [],
  ...change,
});

export const proofOf = (change: Partial<DomainProof> = {}): DomainProof => ({
  state: 'waiting',
  record_name: '_stoa.crm.example.com',
  record_value: 'stoa-domain=0123456789abcdef0123456789abcdef',
  checked_at: null,
  error: null,
  ...change,
});

const usageOf: AccountUsage = {
  bytes: { used: 1_503_238_553, quota: 21_474_836_480 },
  records: { used: 11_200, quota: null },
};

interface Backend {
  account: AccountSettings;
  usage?: AccountUsage;
  /** Result of the next domain check. */
  domainCheck?: Partial<DomainProof>;
  /** `Location` header of the response to a change. */
  location?: string;
  version?: number;
}

/** Adds the endpoints of the account settings to the fake API. */
export function withAccount(api: Api, backend: Backend) {
  const reply = (headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(backend.account), {
      headers: { 'content-type': 'application/json', etag: `"a${backend.version ?? 1}"`, ...headers },
    });

  function change(call: Sent): Response {
    const read = check(account.endpoints.update.body, call.body);
    if (!read.ok) return api.refuse('validation', 'validation', read.violations);
    const condition = call.headers.get('if-match');
    if (condition && condition !== `"a${backend.version ?? 1}"`) return api.refuse('stale', 'stale');
    const body = read.value as AccountUpdate;
    if (body.account_subdomain === 'taken') return api.refuse('conflict', 'subdomain_taken');
    const before = backend.account;
    const subdomain = body.account_subdomain ?? before.subdomain;
    const url = `http://${subdomain}.stoa.example`;
    backend.version = (backend.version ?? 1) + 1;
    backend.account = {
      ...before,
      name: (body.account_name ?? before.own_name) || before.subdomain,
      own_name: body.account_name ?? before.own_name,
      language: body.account_language ?? before.language,
      favicon: body.account_favicon === undefined ? before.favicon : body.account_favicon,
      subdomain,
      url,
      subdomain_url: url,
      ...(body.account_domain === undefined
        ? {}
        : { domain: body.account_domain || null, domain_proof: body.account_domain ? proofOf() : null }),
      providers: before.providers.map((provider) => ({
        ...provider,
        status: body.account_authentication?.[provider.alias]?.status ?? provider.status,
      })),
    };
    return reply(backend.location ? { location: backend.location } : {});
  }

  function answer(call: Sent): Response | null {
    if (call.path === '/api/v1/auth/account') return call.method === 'PATCH' ? change(call) : reply();
    if (call.path === '/api/v1/auth/account/usage')
      return new Response(JSON.stringify(backend.usage ?? usageOf), {
        headers: { 'content-type': 'application/json' },
      });
    if (call.path !== '/api/v1/auth/account/check-domain') return null;
    backend.account.domain_proof = proofOf({ checked_at: '2026-01-02T03:04:05.000Z', ...backend.domainCheck });
    return backend.domainCheck?.error === 'taken' ? api.refuse('conflict', 'domain_taken') : reply();
  }

  const base = api.fetch;
  api.fetch = async (input, init = {}) => {
    const call = sentOf(input, init);
    const own = answer(call);
    if (!own) return base(input, init);
    api.sent.push(call);
    return own;
  };
}
