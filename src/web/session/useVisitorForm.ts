import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { Checked, Violation } from '#shared/violations.ts';

type Faults = Readonly<Record<string, Violation>>;

export type Check<T> = (values: unknown) => Checked<T>;

const byField = (violations: readonly Violation[]): Faults =>
  Object.fromEntries([...violations].reverse().map((violation) => [violation.field, violation]));

/** Only these fields: captchas add inputs of their own to the form. */
function read(form: HTMLFormElement, fields: readonly string[]) {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((field) => [field, data.get(field)]));
}

/** Fetches the check once. If that fails, only the server checks, by the same schema. */
function useCheck<T>(load: () => Promise<Check<T>>) {
  const loaded = useRef<Check<T>>(null);
  const prepare = useCallback(async () => {
    loaded.current ??= await load().catch(() => null);
    return loaded.current;
  }, [load]);
  return { loaded, prepare };
}

/**
 * The form of a visitor page. The DOM keeps the values and the server's schema validates them: a form library would be
 * the largest part of the sign-in page. The schemas are fetched at the first press or change: the page itself
 * focuses an input. After a failed validation every change is validated.
 */
export function useVisitorForm<T>(load: () => Promise<Check<T>>, fields: readonly (keyof T & string)[]) {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const isEager = useRef(false);
  const { loaded, prepare } = useCheck(load);

  /** Shows each violation at its input and focuses the first input, in DOM order. */
  const refuse = useCallback((violations: readonly Violation[]) => {
    isEager.current = true;
    setFaults(byField(violations));
    const wrong = new Set(violations.map(({ field }) => field));
    const inputs = [...(ref.current?.elements ?? [])] as HTMLInputElement[];
    inputs.find(({ name, type }) => type !== 'hidden' && wrong.has(name))?.focus();
  }, []);

  /** The checked values, or null after showing what is wrong. */
  const validate = useCallback(async (): Promise<T | null> => {
    const check = await prepare();
    if (!ref.current) return null;
    const values = read(ref.current, fields);
    const checked = check?.(values) ?? { ok: true, value: values as T };
    if (checked.ok) setFaults({});
    else refuse(checked.violations);
    return checked.ok ? checked.value : null;
  }, [prepare, fields, refuse]);

  const onChange = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      void prepare();
      if (!isEager.current) return;
      const checked = loaded.current?.(read(event.currentTarget, fields));
      const { name } = event.target as HTMLInputElement;
      // Only the changed input gets or loses its error.
      setFaults((before) => {
        const { [name]: _, ...rest } = before;
        const now = checked && !checked.ok ? byField(checked.violations)[name] : undefined;
        return now ? { ...rest, [name]: now } : rest;
      });
    },
    [loaded, prepare, fields],
  );

  const forget = useCallback((field: string) => setFaults(({ [field]: _, ...rest }) => rest), []);

  return { ref, faults, validate, refuse, forget, onChange, onTouch: prepare };
}
