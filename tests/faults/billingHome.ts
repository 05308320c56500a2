import pg from 'pg';
import { expect } from 'vitest';
import type { Payment } from '#resources/money/payments/payments.resource.ts';
import { atEnd } from '../support/atEnd.ts';
import { shop, startYooKassa, type YooKassa } from '../support/billing/yooKassa.ts';
import { startPostgresServer } from '../support/database/postgresServer.ts';
import { urlOf } from '../support/planes/planes.ts';
import { caller } from './changeWriters.ts';

/** A database and a payment provider that outlive the servers that tests kill. */
export interface BillingHome {
  pool: pg.Pool;
  yoo: YooKassa;
  variables: Record<string, string>;
  /** As the system. */
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
}

export async function billingHome(): Promise<BillingHome> {
  const server = await startPostgresServer();
  const made = await server.makeDatabase();
  await server.query(`alter role ${made.user} createrole`);
  await server.query('create extension pg_trgm; create extension btree_gin', made.database);
  const pool = new pg.Pool({ connectionString: urlOf(made), max: 2 });
  atEnd(() => void pool.end());
  const yoo = await startYooKassa();
  const variables = {
    ...{ DATABASE_URL: urlOf(made), APP_SECRET: 's'.repeat(40) },
    ...{ PAYMENT_PROVIDER: 'yookassa', YOOKASSA_URL: yoo.url },
    ...{ YOOKASSA_SHOP_ID: shop.shop_id, YOOKASSA_SECRET_KEY: shop.secret_key },
  };
  return { pool, yoo, variables, sql: (text, values) => asSystem(pool, text, values) };
}

async function asSystem<T extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: unknown[] = []) {
  const client = await pool.connect();
  try {
    await client.query('begin; set local role stoa_system');
    const { rows } = await client.query<T>(text, values);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Notifies a server of a payment, as YooKassa does. @returns the status; 0: no answer */
export const notify = (url: string, id: string): Promise<number> =>
  fetch(`${url}/api/v1/billing/notifications/yookassa`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: { id } }),
  }).then(
    ({ status }) => status,
    () => 0,
  );

/** Pays once and keeps the card, as the account's default method. @returns its id */
export async function saveCard({ yoo, sql }: BillingHome, url: string): Promise<number> {
  const call = await caller(url);
  const begun = await call('POST', '/v1/billing/top-up', { amount: 1, save_method: true });
  const payment = begun.body as unknown as Payment;
  const [row] = await sql<{ id: string }>('select provider_reference as id from control.payments where id = $1', [
    payment.id,
  ]);
  yoo.pay(row?.id as string);
  expect(await notify(url, row?.id as string)).toBe(200);
  const { body } = await call('GET', '/v1/billing/payment-methods');
  return (body as unknown as { items: { id: number }[] }).items[0]?.id as number;
}
