import type { AuditAction } from '#resources/audit/audit/auditActions.ts';
import type { PaymentMethod } from '#resources/money/payment_methods/payment_methods.resource.ts';
import { settingsPath } from '../billing/billing.ts';
import { addVersion, makeModule, setMain } from '../modules/makeModule.ts';
import { type AuditWorld, fresh, type MakeCall } from './world.ts';

const methods = '/v1/billing/payment-methods';

/** A saved method, as the provider's notification leaves it. */
async function method({ api, owner }: AuditWorld): Promise<number> {
  const { id } = (await owner.post<PaymentMethod>(methods, {})).body;
  await api.sql(`update control.payment_methods set state = 'active', confirmation_url = null where id = $1`, [id]);
  return id;
}

/** Calls about money and personal data. */
export const ofMoney: Partial<Record<AuditAction, MakeCall>> = {
  'billing.update': async ({ owner }) => ({
    run: () => owner.patch(settingsPath, { alert_enabled: true, alert_below: 500 }),
    subject: { type: 'billing' },
  }),
  'billing.charge': async ({ api, owner, secrets }) => {
    const module = await makeModule(owner, fresh().replaceAll('_', '-'));
    await setMain(owner, await addVersion(owner, module, { status_id: 2 }));
    await api.sql('update control.modules set is_trusted = true where id = $1', [module.id]);
    const { body } = await owner.post<{ account_module: { token: string } }>(`/v1/market/install-module/${module.id}`);
    const { token } = body.account_module;
    secrets.add(token);
    const own = api.visitor({ authorization: `Module ${token}`, host: owner.host });
    const charge = { amount: 1, description: 'Calls', key: fresh() };
    return { run: () => own.post('/v1/billing/charge', charge), user_id: null, subject: { type: 'billing' } };
  },
  'payments.top_up': async ({ owner }) => ({
    run: () => owner.post('/v1/billing/top-up', { amount: 10 }),
    subject: { type: 'payments' },
  }),
  'payment_methods.create': async ({ owner }) => ({
    run: () => owner.post(methods, {}),
    subject: { type: 'payment_methods' },
  }),
  'payment_methods.update': async (world) => {
    const id = await method(world);
    const run = () => world.owner.patch(`${methods}/${id}`, { is_default: true });
    return { run, subject: { type: 'payment_methods', id } };
  },
  'payment_methods.remove': async (world) => {
    const id = await method(world);
    return { run: () => world.owner.delete(`${methods}/${id}`), subject: { type: 'payment_methods', id } };
  },
  // Of an account of its own: the tables of the first one are broken by other calls.
  'privacy.export': async ({ api }) => {
    const account = await api.makeAccount(fresh().replaceAll('_', '-'));
    const { id } = await api.makeUser({ account_id: account.id });
    const theirs = await api.signIn(account.owner.email, account.host);
    return {
      run: () => theirs.post(`/v1/users/${id}/personal-data/export`),
      account_id: account.id,
      user_id: account.owner.id,
      subject: { type: 'users', id },
    };
  },
  'privacy.erase': async ({ api, owner }) => {
    const { id, email } = await api.makeUser();
    return {
      run: () => owner.post(`/v1/users/${id}/erase`, { confirm: email }),
      subject: { type: 'users' },
    };
  },
};
