import { type FormEvent, useEffect, useState } from 'react';
import { translate } from '#web/i18n/words.ts';
import { type Check, useVisitorForm } from '#web/session/useVisitorForm.ts';
import { type Failure, failureOf } from './submitError.ts';

interface Options<T> {
  check: () => Promise<Check<T>>;
  /** The inputs to read, by name; a constant. */
  fields: readonly (keyof T & string)[];
  /** The call. What it throws is shown. */
  send(values: T): Promise<unknown>;
  /** Runs before the check: what the form needs may still be on its way. */
  before?(): Promise<void>;
  /** Something else to say of a refusal than its own words. */
  failure?(error: unknown): Failure;
  /** Said over the form from the first. */
  said?: Failure['say'];
}

/** A mouse or a keyboard: there focus costs nothing, while on a phone it would throw the keyboard over the page. */
const isFocusFree = () => globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;

/** A visitor's form from the first focus to the answer: one call at a time, faults at their inputs, the rest over the form. */
export function useVisitorSubmit<T>({ check, fields, send, before, failure, said = null }: Options<T>) {
  const { ref, faults, validate, refuse, forget, onChange, onFocus } = useVisitorForm(check, fields);
  const [isBusy, setBusy] = useState(false);
  const [say, setSay] = useState<{ it: Failure['say'] }>({ it: said });

  useEffect(() => {
    if (isFocusFree()) ref.current?.querySelector<HTMLInputElement>('input:not([type=hidden],[hidden])')?.focus();
  }, [ref]);

  async function sendChecked(values: T): Promise<void> {
    try {
      await send(values);
    } catch (error) {
      const told = failure?.(error) ?? failureOf(error, fields);
      setSay({ it: told.say });
      refuse(told.violations);
    }
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setSay({ it: null });
    await before?.();
    const values = await validate();
    if (values) await sendChecked(values);
    setBusy(false);
  }

  return {
    form: {
      ref,
      noValidate: true,
      onChange,
      onFocus: () => void onFocus(),
      onSubmit: (event: FormEvent) => void onSubmit(event),
    },
    isBusy,
    say: say.it,
    forget,
    wordsOf: (field: keyof T & string) => {
      const fault = faults[field];
      return fault && translate(fault.message, fault.params);
    },
  };
}
