import { StartRefused } from '../errors/startRefused.ts';

/** Readers of one variable each. Secret values never appear in an error. */

export type Env = Readonly<Record<string, string | undefined>>;

/** An invalid setting, which stops the start. The message is one line and begins with the variable. */
export class SettingsError extends StartRefused {
  override name = 'SettingsError';
  readonly variable: string;
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.variable = variable;
  }
}

export const optional = (env: Env, name: string): string | null => env[name]?.trim() || null;

export function integer(env: Env, name: string, fallback: number, { min, max }: { min: number; max: number }): number {
  const value = optional(env, name);
  if (value === null) return fallback;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new SettingsError(name, `must be a whole number from ${min} to ${max}, not ${JSON.stringify(value)}`);
  return number;
}

export function oneOf<const T extends string>(env: Env, name: string, allowed: readonly T[], fallback: NoInfer<T>): T {
  const value = optional(env, name);
  if (value === null) return fallback;
  const found = allowed.find((option) => option === value);
  if (found === undefined)
    throw new SettingsError(name, `must be one of ${allowed.join(', ')}, not ${JSON.stringify(value)}`);
  return found;
}

export const flag = (env: Env, name: string, fallback: boolean): boolean =>
  oneOf(env, name, ['on', 'off'], fallback ? 'on' : 'off') === 'on';

/** Text that is not trimmed: a password may begin with a space. */
export function words(env: Env, name: string, rule: { min: number; max: number; secret?: true }): string | null {
  const value = env[name] || null;
  if (value === null) return null;
  if (value.length < rule.min || value.length > rule.max || (!rule.secret && value.trim() === ''))
    throw new SettingsError(name, `must have ${rule.min} to ${rule.max} characters, not ${value.length}`);
  return value;
}

export const list = (env: Env, name: string): string[] =>
  (optional(env, name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
