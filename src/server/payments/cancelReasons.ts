import type { PaymentFailure } from '#resources/money/payment_methods/payment_methods.resource.ts';

/** `cancellation_details.reason` of YooKassa's API, version 3, as our reasons. Others are `declined`. */
const reasons: Record<string, PaymentFailure> = {
  '3d_secure_failed': 'confirmation_failed',
  call_issuer: 'declined',
  canceled_by_merchant: 'customer_cancelled',
  card_expired: 'card_expired',
  country_forbidden: 'method_refused',
  deal_expired: 'timed_out',
  expired_on_capture: 'timed_out',
  expired_on_confirmation: 'timed_out',
  fraud_suspected: 'declined',
  general_decline: 'declined',
  identification_required: 'limit',
  insufficient_funds: 'insufficient_funds',
  internal_timeout: 'provider',
  invalid_card_number: 'card_data',
  invalid_csc: 'card_data',
  issuer_unavailable: 'provider',
  payment_method_limit_exceeded: 'limit',
  payment_method_restricted: 'method_refused',
  permission_revoked: 'consent_withdrawn',
  unsupported_mobile_operator: 'method_refused',
};

/** Of these the customer did not pay; of the others the payment was tried and failed. */
const cancelled: readonly PaymentFailure[] = ['customer_cancelled', 'timed_out'];

export function cancelledAs(reason: string | undefined): { status: 'cancelled' | 'failed'; failure: PaymentFailure } {
  const failure = (reason !== undefined && Object.hasOwn(reasons, reason) && reasons[reason]) || 'declined';
  return { status: cancelled.includes(failure) ? 'cancelled' : 'failed', failure };
}
