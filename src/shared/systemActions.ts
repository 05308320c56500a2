/** What jobs and an operator's commands leave in the audit log. Each needs a text in `i18n/en/audit.ts`. */
export type SystemAction =
  | 'moves.begin'
  | 'audit_settings.stream_stopped'
  | 'billing.charge'
  | 'billing.credit'
  | 'factors.remove_by_operator'
  | 'payments.settle';
