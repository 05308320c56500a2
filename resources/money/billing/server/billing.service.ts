import type { Ctx } from '#server/context.ts';
import type { BillingRow } from '#server/database/tables/billingTables.ts';
import { invalid, invalidField } from '#server/errors/errors.ts';
import { findBilling, lockBilling, updateBilling } from '#server/ledger/billingRow.ts';
import { followBalance } from '#server/ledger/thresholds.ts';
import { clockOf, instantAt } from '#server/time/clock.ts';
import type { Input } from '#shared/endpoint.ts';
import { billingLimits } from '#shared/limits.ts';
import { kopecksOf, moneyText } from '#shared/money/money.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { type Violation, violation } from '#shared/violations.ts';
import { type BillingChart, type BillingSettings, type BillingUpdate, billing } from '../billing.resource.ts';
import * as queries from './billing.queries.ts';

type Endpoints = (typeof billing)['endpoints'];

export async function getBilling(ctx: Ctx): Promise<BillingSettings> {
  return settingsOf(ctx, await findBilling(ctx.db, ctx.account.id));
}

async function settingsOf({ db, platform, account }: Ctx, row: BillingRow): Promise<BillingSettings> {
  const provider = platform.payments?.name ?? null;
  const { autorefill_enabled, alert_enabled, refill_state, refill_failure, refill_failed_at } = row;
  return {
    autorefill_enabled,
    autorefill_step: queries.numberOf(row.autorefill_step),
    autorefill_amount: queries.numberOf(row.autorefill_amount),
    autorefill_state: autorefill_enabled ? (refill_state === 'idle' ? 'ready' : refill_state) : 'off',
    autorefill_failure: refill_failed_at && {
      reason: refill_failure as NonNullable<BillingSettings['autorefill_failure']>['reason'],
      failed_at: refill_failed_at.toISOString(),
      next_attempt_at: row.refill_payment_id === null ? (row.refill_at?.toISOString() ?? null) : null,
    },
    alert_enabled,
    alert_below: queries.numberOf(row.alert_below),
    alert: { active: row.alert_since !== null },
    balance: row.balance,
    currency: 'RUB',
    payment_provider: provider,
    has_default_payment_method: await queries.hasDefaultMethod(db, account.id, provider),
  };
}

/** Saving starts a failed refill again. Switching off clears what belongs to it (docs/reference/product/billing.md). */
export async function updateBillingSettings(ctx: Ctx, { body }: Input<Endpoints['update']>): Promise<BillingSettings> {
  const { db, account } = ctx;
  const before = await lockBilling(db, account.id);
  const settings = await settingsOf(ctx, before);
  ctx.match(billing, settings);
  const wanted = wantedOf(settings, body);
  const violations = violationsOf(wanted, settings);
  if (violations.length > 0) throw invalid(violations);
  const change = { ...changeOf(wanted), ...refillOf(before, wanted, body) };
  const next = { ...before, ...change };
  await updateBilling(db, account.id, { ...change, ...(await followBalance(db, next, true)) });
  return getBilling(ctx);
}

type Wanted = Required<BillingUpdate>;

function wantedOf(settings: BillingSettings, body: BillingUpdate): Wanted {
  const { autorefill_enabled, autorefill_step, autorefill_amount, alert_enabled, alert_below } = settings;
  const wanted = { autorefill_enabled, autorefill_step, autorefill_amount, alert_enabled, alert_below, ...body };
  if (!wanted.autorefill_enabled) Object.assign(wanted, { autorefill_step: null, autorefill_amount: null });
  if (!wanted.alert_enabled) wanted.alert_below = null;
  return wanted;
}

function violationsOf(wanted: Wanted, settings: BillingSettings): Violation[] {
  const found: Violation[] = [];
  if (wanted.autorefill_enabled) {
    if (wanted.autorefill_step === null) found.push(violation('autorefill_step', 'billing.errors.threshold'));
    if ((wanted.autorefill_amount ?? 0) < billingLimits.payment_min)
      found.push(violation('autorefill_amount', 'billing.errors.refill_amount'));
    // Who has a refill already may change it without the method that it lost meanwhile.
    if (!settings.autorefill_enabled && !settings.has_default_payment_method)
      found.push(violation('autorefill_enabled', 'billing.errors.payment_method'));
  }
  if (wanted.alert_enabled && wanted.alert_below === null)
    found.push(violation('alert_below', 'billing.errors.alert_below'));
  return found;
}

const sumOf = (value: number | null) => (value === null ? null : moneyText(kopecksOf(value)));

const changeOf = ({ autorefill_step, autorefill_amount, alert_below, ...switches }: Wanted) => ({
  ...switches,
  autorefill_step: sumOf(autorefill_step),
  autorefill_amount: sumOf(autorefill_amount),
  alert_below: sumOf(alert_below),
});

const rested = {
  ...({ refill_state: 'idle', refill_attempts: 0, refill_at: null } as const),
  ...{ refill_failure: null, refill_failed_at: null },
};

/** A payment that is under way goes on; an attempt that waits does not. Saving the alert alone changes nothing of it. */
function refillOf(before: BillingRow, { autorefill_enabled }: Wanted, body: BillingUpdate): Partial<typeof rested> {
  const isAboutRefill = Object.keys(body).some((name) => name.startsWith('autorefill_'));
  if (!isAboutRefill || before.refill_payment_id !== null) return {};
  return !autorefill_enabled || before.refill_state !== 'idle' ? rested : {};
}

const DAYS_BY_DEFAULT = 30;

export async function readChart(ctx: Ctx, { query }: Input<Endpoints['chart']>): Promise<BillingChart> {
  const { time_zone } = query;
  const clock = clockOf(time_zone);
  const last = Date.parse(query.to ?? clock.dayAt(ctx.now.getTime()));
  const first = query.from === undefined ? last - (DAYS_BY_DEFAULT - 1) * DAY_MS : Date.parse(query.from);
  const count = (last - first) / DAY_MS + 1;
  if (count < 1 || count > billingLimits.chart_days_max)
    throw invalidField(query.from === undefined ? 'to' : 'from', 'billing.errors.range');
  const days = Array.from({ length: count }, (_, at) => ({
    day: new Date(first + at * DAY_MS).toISOString().slice(0, 10),
    end: new Date(instantAt(first + (at + 1) * DAY_MS, clock)),
  }));
  return { currency: 'RUB', time_zone, days: await queries.findBalances(ctx.db, ctx.account.id, days) };
}
