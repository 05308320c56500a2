import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { Violation } from '#shared/violations.ts';
import { ApiError } from '../providers/api.ts';
import { errorText } from '../providers/errorText.ts';
import { type Translate, useTranslate } from '../providers/words.ts';
import { violationText } from './violationText.ts';

export interface CardFormOptions<V extends FieldValues, T> {
  /** Section of words whose errors explain refusals. */
  name: string;
  values: V;
  isNew: boolean;
  /** It begins with what nobody saved yet: a copy. */
  isFilled?: boolean;
  /** Values that no input of ours could show a violation on: what modules keep. */
  unshown?: readonly string[];
  /** Saves what changed (all of it for a new record). `overwrite`: over what somebody else saved meanwhile. */
  save: (values: Partial<V>, overwrite: boolean) => Promise<T>;
  onSaved: (record: T) => void;
}

export interface CardForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  isDirty: boolean;
  isSaving: boolean;
  /** The record was changed by somebody else since it was read. */
  isStale: boolean;
  /** What no input can show: shown in the red alert. */
  failures: readonly string[];
  /** Answers whether it was saved. */
  submit: (overwrite?: boolean) => Promise<boolean>;
  /** Starts afresh, with other values or those it began with. */
  restart: (values?: V) => void;
}

/** Where modules keep what is theirs, unless a field of the card is called so. */
const modules: readonly string[] = ['extra'];

const isBelow = (field: string, name: string) => field === name || field.startsWith(`${name}.`);

/**
 * A card's form. The server's violations and the browser's own land on their inputs; one without an input goes to the
 * alert. Every submit starts afresh, so that no error of the last can block it (react-admin #7969).
 */
export function useCardForm<V extends FieldValues, T>(options: CardFormOptions<V, T>): CardForm<V> {
  const { name, values, isNew, isFilled = false, unshown = modules, save, onSaved } = options;
  const translate = useTranslate();
  const [initial, setInitial] = useState(values);
  const form = useForm<V>({ defaultValues: initial as DefaultValues<V>, shouldFocusError: false });
  const isDirty = form.formState.isDirty || isFilled;
  const [isSaving, setSaving] = useState(false);
  const [isStale, setStale] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return setFailures([errorText(error, name)]);
    const { problem } = error;
    if (problem.type === 'stale') return setStale(true);
    const hasInput = ({ field }: Violation) =>
      Object.keys(initial).some((key) => !unshown.includes(key) && isBelow(field, key));
    const shown = problem.violations.filter(hasInput);
    for (const violation of [...shown].reverse())
      form.setError(violation.field as Path<V>, { type: 'violation', message: violationText(violation, translate) });
    if (shown[0]) form.setFocus(shown[0].field as Path<V>);
    const others = problem.violations.filter((violation) => !hasInput(violation));
    setFailures(problem.violations.length === 0 ? [errorText(error, name)] : others.map(told(translate)));
  };

  const submit = async (overwrite = false) => {
    form.clearErrors();
    setFailures([]);
    setStale(false);
    setSaving(true);
    try {
      // What an input knows to be wrong by itself is not sent.
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

  return { form, isDirty, isSaving, isStale, failures, submit, restart };
}

/** A violation that has no input of its own, in the alert. */
const told = (translate: Translate) => (violation: Violation) =>
  `${violation.field}: ${violationText(violation, translate)}`;

const changedOf = <V extends FieldValues>(now: V, before: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  ) as Partial<V>;
