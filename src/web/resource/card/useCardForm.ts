import { dequal } from 'dequal/lite';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { Violation } from '#shared/violations.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';

export interface CardFormOptions<V extends FieldValues, T> {
  /** Namespace of messages for refusals. */
  name: string;
  values: V;
  isNew: boolean;
  /** It starts with unsaved values, such as a copy. */
  isFilled?: boolean;
  /** Fields without an input that could show a violation: values of modules. */
  unshown?: readonly string[];
  /** Saves the changed values, or all of a new record. `overwrite` also replaces changes saved by others meanwhile. */
  save: (values: Partial<V>, overwrite: boolean) => Promise<T>;
  onSaved: (record: T) => void;
}

export interface CardForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  isDirty: boolean;
  isSaving: boolean;
  /** Someone else has changed the record since it was loaded. */
  isStale: boolean;
  /** Errors without an input, for the alert. */
  failures: readonly string[];
  /** Resolves with whether it was saved. */
  submit: (overwrite?: boolean) => Promise<boolean>;
  /** Resets the form, to other values or the initial ones. */
  restart: (values?: V) => void;
  /** The values that the inputs are compared with. */
  initial: V;
  /** Sets new initial values, as others saved them. `typed` stays in the inputs; all other inputs follow. */
  rebase: (initial: V, typed: Partial<V>) => void;
}

/** The field with values of modules. */
const modules: readonly string[] = ['extra'];

const shownIn = (values: object, unshown: readonly string[]) =>
  Object.keys(values).filter((key) => !unshown.includes(key));

const isBelow = (field: string, name: string) => field === name || field.startsWith(`${name}.`);

/**
 * A card's form. Violations found by server or browser are shown at their inputs, or in the alert if there is no input.
 * Every submit clears the errors first, so that an old error cannot block it (react-admin #7969).
 */
export function useCardForm<V extends FieldValues, T>(options: CardFormOptions<V, T>): CardForm<V> {
  const { name, values, isNew, isFilled = false, unshown = modules, save, onSaved } = options;
  const translate = useTranslate();
  const [initial, setInitial] = useState(values);
  const form = useForm<V>({ defaultValues: initial as DefaultValues<V>, shouldFocusError: false });
  const [isSaving, setSaving] = useState(false);
  const [isStale, setStale] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return setFailures([errorText(error, name)]);
    const { type, violations } = error.problem;
    if (type === 'stale') return setStale(true);
    const hasInput = ({ field }: Violation) => shownIn(initial, unshown).some((key) => isBelow(field, key));
    const others = showOnInputs(form, violations, hasInput, translate);
    setFailures(violations.length === 0 ? [errorText(error, name)] : others);
  };

  const submit = async (overwrite = false) => {
    form.clearErrors();
    setFailures([]);
    setStale(false);
    setSaving(true);
    try {
      // Inputs may validate their values themselves.
      if (!(await form.trigger(undefined, { shouldFocus: true }))) return false;
      onSaved(await save(isNew ? form.getValues() : changedOf(form.getValues(), initial), overwrite));
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setSaving(false);
    }
  };

  const restart = (next: V = initial) => {
    setInitial(next);
    form.reset(next);
    setFailures([]);
    setStale(false);
  };
  const rebase = (next: V, typed: Partial<V>) => {
    setInitial(next);
    setStale(false);
    resetBelow(form, next, typed);
  };

  const { isDirty } = form.formState;
  return { form, initial, isDirty: isDirty || isFilled, isSaving, isStale, failures, submit, restart, rebase };
}

function resetBelow<V extends FieldValues>(form: UseFormReturn<V>, next: V, typed: Partial<V>): void {
  form.reset(next, { keepErrors: true });
  for (const [field, value] of Object.entries(typed))
    form.setValue(field as Path<V>, value as never, { shouldDirty: true });
}

/** Shows violations at their inputs and focuses the first. @returns messages of those without an input */
function showOnInputs<V extends FieldValues>(
  form: UseFormReturn<V>,
  violations: readonly Violation[],
  hasInput: (violation: Violation) => boolean,
  translate: Translate,
): string[] {
  const shown = violations.filter(hasInput);
  for (const violation of [...shown].reverse())
    form.setError(violation.field as Path<V>, { type: 'violation', message: violationText(violation, translate) });
  if (shown[0]) form.setFocus(shown[0].field as Path<V>);
  return violations
    .filter((violation) => !hasInput(violation))
    .map((violation) => `${violation.field}: ${violationText(violation, translate)}`);
}

const changedOf = <V extends FieldValues>(now: V, before: V): Partial<V> =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => !dequal(value, before[key]))) as Partial<V>;
