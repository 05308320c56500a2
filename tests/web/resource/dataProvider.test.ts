import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessions } from '#resources/people/sessions/sessions.resource.ts';
import { users } from '#resources/people/users/users.resource.ts';
import type { Resource } from '#shared/resource.ts';
import type { ApiError } from '#web/api/api.ts';
import { createDataProvider } from '#web/providers/dataProvider.ts';
import { fakeApi, person, visit } from '../support/fakeApi.ts';

const provider = createDataProvider(new Map<string, Resource>([users, sessions].map((each) => [each.name, each])));
let api = fakeApi();

beforeEach(() => {
  api = fakeApi();
  vi.stubGlobal('fetch', api.fetch);
  api.tables.users = [person({ id: 1, name: 'Ada' }), person({ id: 2, name: 'Boris', blocked: true })];
  api.tables.sessions = [visit({ id: 5 }), visit({ id: 6, user_id: 2 })];
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as ApiError,
  );

describe('data provider', () => {
  test('sends search, page, limit, filters and sort of a list in the API’s format', async () => {
    const { data, total } = await provider.getList('users', {
      filter: { q: 'bor', blocked: true, last_action_at_start: '2026-01-01', full_access: undefined },
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'DESC' },
    });
    expect(data.map((row) => row.id)).toEqual([2]);
    expect(total).toBe(1);
    expect(Object.fromEntries(api.sent[0]?.query ?? [])).toEqual({
      query: 'bor',
      page: '1',
      limit: '10',
      'filter[blocked]': 'true',
      'filter[last_action_at_start]': new Date('2026-01-01T00:00:00').toISOString(),
      'sort[name]': 'desc',
    });
  });

  test('omits a sort that the declaration does not allow', async () => {
    await provider.getList('users', {
      filter: {},
      pagination: { page: 1, perPage: 5000 },
      sort: { field: 'id', order: 'ASC' },
    });
    expect(Object.fromEntries(api.sent[0]?.query ?? [])).toEqual({ page: '1', limit: '-1' });
  });

  test('sends only changes of an update, with the ETag that was read', async () => {
    const { data: previousData } = await provider.getOne('users', { id: 1 });
    expect(previousData['e-tag']).toBe('"users-1-1"');
    const { data } = await provider.update('users', {
      id: 1,
      data: { ...previousData, name: 'Ada L.' },
      previousData,
    });
    expect(api.last('PATCH')?.body).toEqual({ name: 'Ada L.' });
    expect(api.last('PATCH')?.headers.get('if-match')).toBe('"users-1-1"');
    expect(data).toMatchObject({ id: 1, name: 'Ada L.', 'e-tag': '"users-1-2"' });
  });

  test('rejects an update with an outdated ETag', async () => {
    const { data: previousData } = await provider.getOne('users', { id: 1 });
    api.touch('users', 1);
    const error = await failure(provider.update('users', { id: 1, data: { name: 'X' }, previousData }));
    expect(error?.problem.type).toBe('stale');
  });

  test('does not send what the schema rejects', async () => {
    const data = { name: '', email: 'nobody', password: 'short', password_confirm: 'other' };
    const error = await failure(provider.create('users', { data }));
    expect(error?.status).toBe(422);
    expect(error?.problem.violations.map((violation) => violation.field)).toEqual(
      expect.arrayContaining(['name', 'email', 'password']),
    );
    expect(api.sent).toEqual([]);
  });

  test('reads many, deletes one and many', async () => {
    const { data } = await provider.getMany('users', { ids: [1, 2] });
    expect(data.map((row) => row.name)).toEqual(['Ada', 'Boris']);
    await provider.delete('sessions', { id: 5 });
    await provider.deleteMany('sessions', { ids: [6] });
    expect(api.tables.sessions).toEqual([]);
  });

  test('rejects an aborted read as aborted, not as a server error', async () => {
    const control = new AbortController();
    const release = api.hold();
    const reading = failure(provider.getOne('users', { id: 1, signal: control.signal }));
    control.abort();
    release();
    expect((await reading)?.name).toBe('AbortError');
    expect(provider.supportAbortSignal).toBe(true);
  });

  test('throws for a resource without the endpoint', async () => {
    const error = await failure(provider.create('sessions', { data: {} }));
    expect(error?.message).toBe("sessions declares no endpoint 'create'");
  });
});
