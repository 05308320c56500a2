import { expect, test } from 'vitest';
import { accessTable } from '#server/http/accessTable.ts';
import { resources } from '#server/resources.ts';

/**
 * The calls of the product's specification, in its order (docs/api.md). A call of `later` that is now served must be
 * moved here.
 */
const served = [
  'POST /v1/auth/login',
  'POST /v1/auth/logout',
  'GET /v1/auth/me',
  'PATCH /v1/auth/me',
  'POST /v1/auth/refresh-token',
  'POST /v1/auth/sign-up',
  'POST /v1/auth/reset-password',
  'POST /v1/auth/reset-password-confirm',
  'PATCH /v1/auth/account',
  'POST /v1/auth/favicon',
  'GET /v1/entities',
  'GET /v1/entities/:',
  'POST /v1/entities',
  'PATCH /v1/entities/:',
  'GET /v1/entities/:/history',
  'GET /v1/entities/fields',
  'GET /v1/entities/fields/:',
  'POST /v1/entities/fields',
  'PATCH /v1/entities/fields/:',
  'DELETE /v1/entities/fields/:',
  'PATCH /v1/entities/fields/set-order',
  'GET /v1/entities/fields/:/history',
  'GET /rest/:',
  'GET /rest/:/:',
  'POST /rest/:',
  'PATCH /rest/:/:',
  'DELETE /rest/:/:',
  'POST /v1/users/check-email',
  'GET /v1/users',
  'POST /v1/users',
  'PATCH /v1/users/:',
  'POST /v1/users/:/generate-api-key',
  'GET /v1/files/:/data',
  'POST /v1/files/:',
  'GET /v1/users/:/avatar',
  'POST /v1/users/:/avatar',
  'GET /v1/accounts/modules/:/disposable-token',
  'GET /v1/market/categories',
  'GET /v1/market/modules',
  'GET /v1/market/module',
  'POST /v1/market/install-module/:',
  'POST /v1/market/uninstall-module/:',
  'PATCH /v1/market/module/:',
  'POST /v1/market/module/:/token',
  'POST /v1/market/module/:/dev-token',
  'GET /v1/modules',
  'POST /v1/modules',
  'GET /v1/modules/:',
  'PATCH /v1/modules/:',
  'GET /v1/modules/:/token',
  'GET /v1/modules/:/versions',
  'POST /v1/modules/:/versions',
  'GET /v1/modules/:/versions/:',
  'PATCH /v1/modules/:/versions/:',
  'POST /v1/modules/:/versions/:/set-main',
];

const later = [
  'GET /v1/accounts/settings/billing',
  'PATCH /v1/accounts/settings/billing',
  'GET /v1/accounts/settings/storage',
  'PATCH /v1/accounts/settings/storage',
];

/** Calls that the specification does not name. */
const added = [
  'GET /v1/users/:/api-keys',
  'POST /v1/users/:/api-keys',
  'DELETE /v1/users/:/api-keys/:',
  'GET /v1/auth/captcha',
  'POST /v1/auth/code',
  'POST /v1/auth/reauthenticate',
  'GET /v1/auth/invitations',
  'POST /v1/auth/invitations/:/accept',
  'DELETE /v1/auth/invitations/:',
  'GET /v1/auth/accounts',
  'POST /v1/auth/accounts/:/enter',
  'POST /v1/auth/enter',
  'POST /v1/auth/preview/:',
  'POST /v1/roles/:/impact',
  'GET /v1/search',
  'GET /v1/auth/account',
  'GET /v1/auth/account/usage',
  'POST /v1/auth/account/check-domain',
  'GET /v1/auth/oidc/:',
  'GET /v1/auth/oidc/:/callback',
  'GET /v1/auth/oidc/:/finish',
  'POST /v1/auth/oidc/:/link',
  'GET /v1/auth/identities',
  'DELETE /v1/auth/identities/:',
  'GET /v1/files/:',
  'POST /v1/users/invite',
  'POST /v1/users/:/invite',
  'POST /v1/users/:/make-owner',
  'DELETE /v1/users/:',
  'POST /v1/auth/leave',
  'GET /v1/users/:',
  'GET /v1/roles',
  'POST /v1/roles',
  'GET /v1/roles/:',
  'PATCH /v1/roles/:',
  'DELETE /v1/roles/:',
  'GET /v1/roles/explain',
  'GET /v1/views',
  'POST /v1/views',
  'GET /v1/views/:',
  'PATCH /v1/views/:',
  'DELETE /v1/views/:',
  'GET /v1/list-settings',
  'PATCH /v1/list-settings/:',
  'GET /v1/sessions',
  'GET /v1/sessions/:',
  'DELETE /v1/sessions/:',
  'DELETE /v1/entities/:',
  'POST /v1/entities/:/retry',
  'POST /v1/entities/:/discard',
  'GET /v1/entities/client',
  'POST /v1/entities/fields/:/retry',
  'POST /v1/entities/fields/:/discard',
  'GET /v1/entities/trash',
  'POST /v1/entities/:/restore',
  'GET /v1/entities/fields/trash',
  'POST /v1/entities/fields/:/restore',
  'GET /v1/events',
  'GET /v1/overview',
  'GET /rest/:/:/history',
  'POST /rest/:/bulk',
  'POST /rest/:/import',
  'GET /rest/:/export.csv',
  'GET /simple-rest/:',
  'GET /simple-rest/:/:',
  'POST /simple-rest/:',
  'PUT /simple-rest/:/:',
  'DELETE /simple-rest/:/:',
  'GET /v1/modules/:/history',
  'GET /v1/modules/:/callbacks',
  'POST /v1/modules/:/callbacks/:/send-again',
  'PUT /v1/modules/:/versions/:/widget',
  'POST /v1/modules/:/versions/:/rollouts',
  'PATCH /v1/modules/:/versions/:/rollouts/:',
  'GET /v1/market/module/:/versions',
  'GET /v1/market/module/:/health',
  'POST /v1/modules/health',
];

const declared = accessTable(resources)
  .filter(({ path }) => /^\/api\/(v1|rest|simple-rest)\//.test(path))
  .map(({ method, path }) => `${method} ${path.slice('/api'.length).replace(/:\w+/g, ':')}`);

test('every endpoint of the specification is declared', () => {
  expect(declared).toEqual(expect.arrayContaining(served));
});

test('every declared endpoint is in the specification or a known addition', () => {
  expect([...declared].sort()).toEqual([...served, ...added].sort());
});

test('endpoints of later versions are not declared yet', () => {
  expect(later.filter((each) => declared.includes(each))).toEqual([]);
});
