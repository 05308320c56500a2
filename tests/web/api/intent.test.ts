import { expect, expectTypeOf, test } from 'vitest';
import type { files } from '#resources/data/files/files.resource.ts';
import type { users } from '#resources/people/users/users.resource.ts';
import type { call } from '#web/api/api.ts';
import { type Intent, newIntent } from '#web/api/intent.ts';
import type { UploadOptions } from '#web/api/upload.ts';

test('gives the same request the same key, and another request another one', () => {
  const intent = newIntent();
  const key = intent.keyOf('/v1/users', { email: 'a@b.test' });
  expect(key).toMatch(/^[0-9a-f]{24}$/);
  expect(intent.keyOf('/v1/users', { email: 'c@d.test' })).not.toBe(key);
  expect(intent.keyOf('/v1/users', { email: 'a@b.test' })).toBe(key);
  expect(intent.keyOf('/v1/roles', { email: 'a@b.test' })).not.toBe(key);
  expect(newIntent().keyOf('/v1/users', { email: 'a@b.test' })).not.toBe(key);
});

test('tells files by their identity', () => {
  const intent = newIntent();
  const file = new File(['x'], 'x.txt');
  expect(intent.keyOf('/v1/files/record', file)).toBe(intent.keyOf('/v1/files/record', file));
  expect(intent.keyOf('/v1/files/record', file)).not.toBe(intent.keyOf('/v1/files/record', new File(['x'], 'x.txt')));
});

test('is needed by each call that creates something', () => {
  type Users = typeof users.endpoints;
  type Options<E extends Parameters<typeof call>[0]> = NonNullable<Parameters<typeof call<E>>[1]>;
  expectTypeOf<Options<Users['create']>['intent']>().toEqualTypeOf<Intent>();
  expectTypeOf<Options<Users['invite']>['intent']>().toEqualTypeOf<Intent>();
  expectTypeOf<Options<Users['list']>['intent']>().toEqualTypeOf<Intent | undefined>();
  expectTypeOf<UploadOptions<typeof files.endpoints.upload>['intent']>().toEqualTypeOf<Intent>();
});
