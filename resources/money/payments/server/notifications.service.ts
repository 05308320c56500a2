import { settleNotified } from '#resources/money/payment_methods/server/advanceMethod.service.ts';
import type { RequestCtx } from '#server/context.ts';
import { forbidden, notFound, Refusal } from '#server/errors/errors.ts';
import { ofRequest } from '#server/payments/advancing.ts';
import { type Notice, type PaymentProvider, ProviderError } from '#server/payments/provider.ts';
import type { Input } from '#shared/endpoint.ts';
import type { payments } from '../payments.resource.ts';
import * as queries from './payments.queries.ts';
import { settlePayment } from './settle.service.ts';

type Notify = (typeof payments)['endpoints']['notify'];

/**
 * A notification names a payment or a method, whose account is found by it, whatever the host was. What has happened is
 * read from the provider: the notification itself is never believed (docs/reference/product/billing.md#notifications).
 */
export async function notify(ctx: RequestCtx, { params, body }: Input<Notify>): Promise<string> {
  const provider = ctx.platform.payments;
  if (provider?.name !== params.provider) throw notFound();
  const notice = provider.checkNotification({ body: Buffer.from(body.bytes), header: ctx.caller.header });
  if (!notice) throw forbidden();
  if (notice.about !== 'ignored') await follow(ctx, provider, notice);
  return '';
}

async function follow(ctx: RequestCtx, provider: PaymentProvider, notice: Exclude<Notice, { about: 'ignored' }>) {
  try {
    if (notice.about === 'payment') await followPayment(ctx, provider, notice.id);
    else await followMethod(ctx, provider, notice.id);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'missing') throw notFound();
    // It is sent again then.
    throw new Refusal('unavailable', 'unavailable', { headers: { 'retry-after': '60' } });
  }
}

async function followPayment(ctx: RequestCtx, provider: PaymentProvider, id: string): Promise<void> {
  const seen = await provider.read(id);
  await ctx.transaction(({ db }) =>
    queries.inAllAccounts(db, ctx.account.id, async (all) => {
      const place = await queries.findPaymentPlace(all, provider.name, seen);
      if (!place) throw notFound();
      await settlePayment(ofRequest(ctx), all, place, seen);
    }),
  );
}

async function followMethod(ctx: RequestCtx, provider: PaymentProvider, id: string): Promise<void> {
  const seen = await provider.readMethod(id);
  await ctx.transaction(({ db }) =>
    queries.inAllAccounts(db, ctx.account.id, async (all) => {
      if (!(await settleNotified(ctx.platform, all, provider.name, seen))) throw notFound();
    }),
  );
}
