import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { core } from 'zod/mini';
import { check, type Schema, type Violation } from '#shared/violations.ts';

type Faults = Readonly<Record<string, Violation>>;

const byField = (violations: readonly Violation[]): Faults =>
  Object.fromEntries([...violations].reverse().map((violation) => [violation.field, violation]));

/** Only what was asked for: captchas put inputs of their own into the form. */
function read(form: HTMLFormElement, fields: readonly string[]) {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((field) => [field, data.get(field)]));
}

/**
 * A visitor page's form: the browser keeps the values, the schema that the server checks by says what is wrong. A form
 * library would be the largest part of the sign-in page; the administration, which has one anyway, uses it.
 * Once something was wrong, each change is checked again, as people expect of a form that has begun to complain.
 */
export function useVisitorForm<S extends Schema>(schema: S, fields: readonly (keyof core.output<S> & string)[]) {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const isEager = useRef(false);

  /** Puts each violation at its input and the person at the first of them, in the order they are seen. */
  const refuse = useCallback((violations: readonly Violation[]) => {
    isEager.current = true;
    setFaults(byField(violations));
    const wrong = new Set(violations.map(({ field }) => field));
    const inputs = [...(ref.current?.elements ?? [])] as HTMLInputElement[];
    inputs.find(({ name, type }) => type !== 'hidden' && wrong.has(name))?.focus();
  }, []);

  /** The checked values, or null after showing what is wrong. */
  const validate = useCallback((): core.output<S> | null => {
    if (!ref.current) return null;
    const checked = check(schema, read(ref.current, fields));
    if (checked.ok) setFaults({});
    else refuse(checked.violations);
    return checked.ok ? checked.value : null;
  }, [schema, fields, refuse]);

  const onChange = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      if (!isEager.current) return;
      const checked = check(schema, read(event.currentTarget, fields));
      const { name } = event.target as HTMLInputElement;
      // Only what was touched may start or stop complaining.
      setFaults((before) => {
        const { [name]: _, ...rest } = before;
        const now = checked.ok ? undefined : byField(checked.violations)[name];
        return now ? { ...rest, [name]: now } : rest;
      });
    },
    [schema, fields],
  );

  const forget = useCallback((field: string) => setFaults(({ [field]: _, ...rest }) => rest), []);

  return { ref, faults, validate, refuse, forget, onChange };
}
