import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { toFieldErrors, violationsResolver } from '#web/resource/violationsResolver.ts';

const schema = z.object({ name: z.string('n.required'), extra: z.object({ size: z.number().check(z.minimum(3)) }) });
const resolve = (values: object) => violationsResolver(schema)(values as never, undefined, {} as never);

describe('violationsResolver', () => {
  it('answers the checked values', async () => {
    const values = { name: 'a', extra: { size: 3 } };
    expect(await resolve(values)).toEqual({ values, errors: {} });
  });

  it('puts keys and params where the inputs look for them', async () => {
    expect(await resolve({ extra: { size: 1 } })).toEqual({
      values: {},
      errors: {
        name: { type: 'violation', message: 'n.required', params: {} },
        extra: { size: { type: 'violation', message: 'errors.too_small_number', params: { min: 3 } } },
      },
    });
  });
});

describe('toFieldErrors', () => {
  it('keeps the first violation of a field, and gives those of no field to the root', () => {
    const errors = toFieldErrors([
      { field: 'name', message: 'first', params: {} },
      { field: 'name', message: 'second', params: {} },
      { field: '', message: 'all', params: {} },
    ]);
    expect(errors).toMatchObject({ name: { message: 'first' }, root: { message: 'all' } });
  });
});
