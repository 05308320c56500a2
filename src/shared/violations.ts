import type { core } from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { requestLimits } from './limits.ts';

export type Schema<Output = unknown> = core.$ZodType<Output>;

/** A fault of one field: its dotted path, a translation key, and parameters of the translation. */
export interface Violation {
  field: string;
  message: string;
  params: Record<string, string | number>;
}

export const violation = (field: string, message: string, params: Violation['params'] = {}): Violation => ({
  field,
  message,
  params,
});

export type Checked<T> = { ok: true; value: T } | { ok: false; violations: Violation[] };

/**
 * Checks a value against a schema. Server and browser both call this, so both produce the same violations
 * (docs/reference/api/every-call.md#violations), at most `violations_max`.
 */
export function check<S extends Schema>(schema: S, value: unknown, prefix = ''): Checked<core.output<S>> {
  const result = safeParse(schema, value, { error: messageKey });
  if (result.success) return { ok: true, value: result.data };
  const violations: Violation[] = [];
  for (const issue of result.error.issues) {
    violations.push(...toViolations(issue, prefix));
    if (violations.length >= requestLimits.violations_max) break;
  }
  return { ok: false, violations: violations.slice(0, requestLimits.violations_max) };
}

/** The message key of a check without an `error` of its own. */
function messageKey(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'errors.required' : `errors.type_${issue.expected}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'errors.required' : `errors.too_small_${issue.origin}`;
    case 'too_big':
      return `errors.too_big_${issue.origin}`;
    case 'invalid_format':
      return `errors.format_${issue.format}`;
    case 'unrecognized_keys':
    case 'invalid_key':
      return 'errors.unknown_field';
    case 'invalid_value':
      return 'errors.choice';
    default:
      return 'errors.invalid';
  }
}

function toViolations(issue: core.$ZodIssue, prefix: string): Violation[] {
  const path = [...(prefix ? [prefix] : []), ...issue.path.map(String)];
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, requestLimits.violations_max)
      .map((key) => violation([...path, key].join('.'), issue.message));
  return [violation(path.join('.'), issue.message, paramsOf(issue))];
}

function paramsOf(issue: core.$ZodIssue): Violation['params'] {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  if (issue.code === 'custom') return (issue.params ?? {}) as Violation['params'];
  if (issue.code === 'invalid_value') return { values: issue.values.map(String).join(', ') };
  return {};
}
