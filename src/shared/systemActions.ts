/** What an operator's commands leave in the audit log. Each needs a text in `i18n/en/audit.ts`. */
const operatorActions = [
  'moves.begin',
  'billing.charge',
  'billing.credit',
  'factors.remove_by_operator',
  'privacy.erase',
] as const;

/** The same of jobs, and of the operator. */
export type SystemAction = (typeof operatorActions)[number] | 'audit_settings.stream_stopped' | 'payments.settle';

/** Of an entry whose way is `system`: whether a command of the operator made it, and not a job. */
export const isByOperator = (action: string): boolean => operatorActions.some((each) => each === action);
