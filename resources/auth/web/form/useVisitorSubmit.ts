import { type FormEvent, useEffect, useState } from 'react';
import { violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { type Check, useVisitorForm } from '#web/session/useVisitorForm.ts';
import { type SubmitError, toSubmitError } from './submitError.ts';
import type { checks } from './visitorSchemas.ts';

/** Loads the check of one form. Call it once for each form, outside of components: hooks compare the function. */
export const checkFor =
  <Name extends keyof typeof checks>(name: Name) =>
  async (): Promise<(typeof checks)[Name]> =>
    (await import('./visitorSchemas.ts')).checks[name];

interface Options<T> {
  check: () => Promise<Check<T>>;
  /** The inputs to read, by name; a constant. */
  fields: readonly (keyof T & string)[];
  /** The call. An error that it throws is shown. */
  send(values: T): Promise<unknown>;
  /** Runs before the check, for values that arrive late. */
  before?(): Promise<void>;
  /** Replaces the standard message of an error. */
  toError?(error: unknown): SubmitError;
  /** Shown above the form before the first submit. */
  initialMessage?: SubmitError['message'];
}

/** Only with a mouse: on a phone the focus would open the keyboard over the page. */
const mayFocus = () => globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;

/** State and handlers of a visitor form: one call at a time, violations at their inputs, other errors above the form. */
export function useVisitorSubmit<T>({ check, fields, send, before, toError, initialMessage = null }: Options<T>) {
  const { ref, faults, validate, refuse, forget, onChange, onTouch } = useVisitorForm(check, fields);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Pick<SubmitError, 'message'>>({ message: initialMessage });

  useEffect(() => {
    if (mayFocus())
      ref.current?.querySelector<HTMLInputElement>('input:not([type=hidden],[hidden],[readonly])')?.focus();
  }, [ref]);

  async function sendChecked(values: T): Promise<void> {
    try {
      await send(values);
    } catch (failure) {
      const { violations, message } = toError?.(failure) ?? toSubmitError(failure, fields);
      setError({ message });
      refuse(violations);
    }
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError({ message: null });
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
      onPointerDown: () => void onTouch(),
      onSubmit: (event: FormEvent) => void onSubmit(event),
    },
    isBusy,
    message: error.message,
    forget,
    errorOf: (field: keyof T & string) => {
      const fault = faults[field];
      return fault && violationText(fault, translate);
    },
  };
}
