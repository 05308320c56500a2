import { expect, test } from 'vitest';
import { ChangeRefused, failureOf } from '#server/tenant/changes/failure.ts';

/** An error of the database as the driver throws it. */
const said = (code: string) => Object.assign(new Error(`because of ${code}`), { code, severity: 'ERROR' });

test.each([
  ['a table in use', said('55P03')],
  ['a deadlock', said('40P01')],
  ['a statement that took too long', said('57014')],
  ['a database that is stopping', said('57P01')],
  ['a database that is starting', said('57P03')],
  ['a database that became a standby', said('25006')],
  ['too many connections', said('53300')],
  ['a connection error from PostgreSQL', said('08006')],
  ['a connection error from the driver', new Error('Connection terminated unexpectedly')],
  ['a refused connection', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
])('%s is temporary', (_name, error) => {
  expect(failureOf(error)).toEqual({ state: 'busy' });
});

test.each([
  ['42P07', 'name_taken'],
  ['2BP01', 'depended_on'],
  ['53100', 'disk_full'],
  ['42501', 'privilege'],
  ['54011', 'columns_used_up'],
  ['42P01', 'table_gone'],
  ['22P02', 'failed'],
])('%s is permanent: %s', (code, error) => {
  expect(failureOf(said(code))).toEqual({ state: 'failed', error, detail: `because of ${code}` });
});

test('our own refusals and bugs are permanent', () => {
  expect(failureOf(new ChangeRefused('columns_used_up'))).toMatchObject({ state: 'failed', error: 'columns_used_up' });
  expect(failureOf(new TypeError('x is no function'))).toMatchObject({ state: 'failed', error: 'failed' });
});
