import { expect } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { deriveKey } from '#server/crypto/appSecret.ts';
import { seal } from '#server/crypto/seal.ts';
import { type ControlDatabase, controlDatabase } from '#server/database/database.ts';
import type { PlaceSettings } from '#server/database/tables/storageTables.ts';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { type AccountData, accountData } from '#server/tenant/models.ts';
import { type Mover, type RunResult, runMove } from '#server/tenant/move/run.ts';
import { lastMove, type Move } from '#server/tenant/move/store.ts';
import type { Planes } from '#server/tenant/planes/planes.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { onProvider, passwordPlace } from '#server/tenant/planes/storage.ts';
import * as service from '../../../resources/account/moves/server/moves.service.ts';
import { atEnd } from '../atEnd.ts';
import type { CustomerDatabase } from '../database/postgresServer.ts';
import type { Api } from '../server/api.ts';
import { secret } from '../server/credentials.ts';
import { testPlanes } from './planes.ts';

/** The settings of a customer's database, as a checked change of the settings has them. */
export const ownPlace = (
  account_id: number,
  { host, port, user, password, database }: CustomerDatabase,
  schema = 'stoa',
): PlaceSettings => ({
  ...onProvider,
  ...{ location: 'own', database, schema, write_host: host, write_port: port, write_user: user },
  write_password: seal(deriveKey(secret, 'seal'), passwordPlace(account_id, 'write'), password).toString('base64'),
  write_encryption: 'none',
});

export { onProvider };

export interface Moves {
  control: ControlDatabase;
  planes: Planes;
  data: AccountData;
  records: AffinityPool;
  mover: Mover;
  start(to: PlaceSettings): Promise<void>;
  cancel(): Promise<void>;
  rollBack(): Promise<void>;
  last(): Promise<Move>;
  /** One run of a move, by default of the newest. */
  run(mover?: Partial<Mover>, id?: number): Promise<RunResult>;
  /** Runs until it has ended, and its traces are removed if it failed. */
  runToEnd(): Promise<Move>;
}

/** Moves of an account, run by the test itself. */
export async function testMoves(api: Api, account_id = 1): Promise<Moves> {
  const records = providerPool(api.database.pool);
  const control = controlDatabase(api.database.pool);
  const planes = await testPlanes(control, records);
  const data = accountData(control, planes);
  atEnd(async () => {
    await planes.close();
    await records.end();
  });
  const mover: Mover = { control, data, isOver: () => false, log: () => {} };
  const inCtx = <T>(work: (ctx: Ctx) => Promise<T>) =>
    control.inAccount(account_id, (db) =>
      work({ db, account: { id: account_id }, actor: null, enqueue: async () => {} } as unknown as Ctx),
    );
  const last = async () => (await control.inAccount(account_id, (db) => lastMove(db, account_id))) as Move;
  const run = async (other: Partial<Mover> = {}, id?: number) =>
    runMove({ ...mover, ...other }, { account_id, id: id ?? (await last()).id });
  return {
    ...{ control, planes, data, records, mover, last, run },
    start: (to) => inCtx((ctx) => service.startMove(ctx, to)),
    cancel: () => inCtx(service.cancelMove),
    rollBack: () => inCtx(service.rollBack),
    async runToEnd() {
      await expect.poll(() => run(), { interval: 10 }).toBe('ended');
      return last();
    },
  };
}

/**
 * The same mover, with a call before each statement on the two sides and in the control database. One that throws is the
 * end of the process: nothing more is sent, and what is not committed is lost.
 */
export function watched(
  { control, data, mover }: Moves,
  onStatement: (text: string, kind: 'provider' | 'own' | 'control') => Promise<void> | void,
): Mover {
  let isDead = false;
  const step = async (text: string, kind: 'provider' | 'own' | 'control') => {
    if (isDead) throw dead();
    try {
      await onStatement(text, kind);
    } catch (error) {
      isDead = true;
      throw error;
    }
  };
  const connect: AccountData['connect'] = async (storage) => {
    const dedicated = await data.connect(storage);
    const query = dedicated.client.query.bind(dedicated.client) as (...args: unknown[]) => Promise<unknown>;
    // A cut-off process sends no rollback either; its connection just ends.
    const client = new Proxy(dedicated.client, {
      get(target, key) {
        if (key !== 'query') return Reflect.get(target, key);
        return (...args: [string | { text: string }]) => {
          const [sent] = args;
          if (typeof sent === 'object' && 'submit' in sent) return query(...args);
          return step(typeof sent === 'string' ? sent : sent.text, dedicated.kind).then(
            () => query(...args),
            (error: unknown) => {
              dedicated.destroy();
              throw error;
            },
          );
        };
      },
    });
    return { ...dedicated, client };
  };
  const inAccount: ControlDatabase['inAccount'] = async (id, work, options) => {
    await step('begin', 'control');
    const result = await control.inAccount(id, work, options);
    await step('committed', 'control');
    return result;
  };
  return { ...mover, control: { inAccount }, data: { ...data, connect } };
}

export const dead = () => new Error('Connection terminated: the process is dead');
