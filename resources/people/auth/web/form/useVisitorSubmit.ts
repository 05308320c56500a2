import { type FormEvent, useEffect, useState } from 'react';
import { violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { type Check, useVisitorForm } from '#web/session/useVisitorForm.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
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

/** State and handlers of a visitor form: one call, violations at their inputs, other errors above the form. */
export function useVisitorSubmit<T>({ check, fields, send, before, toError, initialMessage = null }: Options<T>) {
  const { ref, faults, validate, refuse, forget, onChange, onTouch } = useVisitorForm(check, fields);
  const once = useSubmitOnce();
  const [error, setError] = useState<Pick<SubmitError, 'message'>>({ message: initialMessage });

  useEffect(() => {
    if (mayFocus())
      ref.current?.querySelector<HTMLInputElement>('input:not([type=hidden],[hidden],[readonly])')?.focus();
  }, [ref]);

  async function sendChecked(values: T): Promise<boolean> {
    try {
      await send(values);
      return true;
    } catch (failure) {
      const { violations, message } = toError?.(failure) ?? toSubmitError(failure, fields);
      setError({ message });
      refuse(violations);
      return false;
    }
  }

  async function submit(): Promise<boolean> {
    setError({ message: null });
    await before?.();
    const values = await validate();
    return values !== null && sendChecked(values);
  }

  return {
    form: {
      ref,
      noValidate: true,
      onChange,
      onPointerDown: () => void onTouch(),
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void once.submit(submit);
      },
    },
    isBusy: once.isClosed,
    message: error.message,
    forget,
    errorOf: (field: keyof T & string) => {
      const fault = faults[field];
      return fault && violationText(fault, translate);
    },
  };
}
