import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '#web/api/api.ts';
import { changedFields } from '#web/api/changedFields.ts';
import { type Intent, newIntent } from '#web/api/intent.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
import { showToModules, showViolations } from './SaveErrors.tsx';
import { SaveStopped } from './SaveStopped.ts';

export interface CardFormOptions<V extends FieldValues> {
  /** Namespace of messages for refusals. */
  name: string;
  values: V;
  isNew: boolean;
  /** It starts with unsaved values, such as a copy. */
  isFilled?: boolean;
  /** It stays after it has saved, and can save again. */
  stays?: boolean;
  /** Fields without an input that could show a violation: values of modules. */
  unshown?: readonly string[];
  /**
   * Saves the changed values, or all of a new record. `overwrite` also replaces changes saved by others meanwhile.
   * Its error is shown in the form.
   * @param intent of this form, for what it creates
   */
  save: (values: Partial<V>, overwrite: boolean, intent: Intent) => Promise<void>;
}

export interface CardForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  isDirty: boolean;
  /** From a submit until it is refused or the form is gone. */
  isSaving: boolean;
  /** Someone else has changed the record since it was loaded. */
  isStale: boolean;
  /** Errors without an input, for the alert. */
  failures: readonly string[];
  /** Resolves with whether it was saved. Does nothing while it is saving, and once it has saved. */
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

/**
 * A card's form. Violations found by server or browser are shown at their inputs, or in the alert if there is no input.
 * Every submit clears the errors first, so that an old error cannot block it (react-admin #7969).
 */
export function useCardForm<V extends FieldValues>(options: CardFormOptions<V>): CardForm<V> {
  const { values, isNew, isFilled = false, stays = false, save } = options;
  const [initial, setInitial] = useState(values);
  const form = useForm<V>({ defaultValues: initial as DefaultValues<V>, shouldFocusError: false });
  const once = useSubmitOnce();
  const [intent] = useState(newIntent);
  const refusal = useRefusal(options, form, Object.keys(initial));

  const send = async (overwrite: boolean): Promise<boolean> => {
    refusal.clear();
    try {
      // Inputs may validate their values themselves.
      if (!(await form.trigger(undefined, { shouldFocus: true }))) return false;
      const values = form.getValues();
      await save(isNew ? values : changedFields(values, initial), overwrite, intent);
      return true;
    } catch (error) {
      refusal.show(error);
      return false;
    }
  };
  const submit = async (overwrite = false) => {
    const isSaved = await once.submit(() => send(overwrite));
    if (isSaved && stays) once.reopen();
    return isSaved;
  };
  const restart = (next: V = initial) => {
    setInitial(next);
    form.reset(next);
    refusal.clear();
  };
  const rebase = (next: V, typed: Partial<V>) => {
    setInitial(next);
    refusal.forgetStale();
    resetBelow(form, next, typed);
  };

  const { isStale, failures } = refusal;
  const isDirty = form.formState.isDirty || isFilled;
  return { form, initial, isDirty, isSaving: once.isClosed, isStale, failures, submit, restart, rebase };
}

/** Why the last save failed, where no input shows it. */
function useRefusal<V extends FieldValues>(
  { name, unshown = modules }: CardFormOptions<V>,
  form: UseFormReturn<V>,
  fields: readonly string[],
) {
  const translate = useTranslate();
  const [isStale, setStale] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  return {
    isStale,
    failures,
    clear() {
      form.clearErrors();
      setFailures([]);
      setStale(false);
    },
    forgetStale: () => setStale(false),
    show(error: unknown) {
      if (error instanceof SaveStopped) return;
      if (!(error instanceof ApiError)) return setFailures([errorText(error, name)]);
      const { type, violations } = error.problem;
      if (type === 'stale') return setStale(true);
      const inputs = fields.filter((field) => !unshown.includes(field));
      const others = showViolations(form, violations, inputs, translate);
      showToModules(form, violations, unshown, translate);
      setFailures(violations.length === 0 ? [errorText(error, name)] : others);
    },
  };
}

function resetBelow<V extends FieldValues>(form: UseFormReturn<V>, next: V, typed: Partial<V>): void {
  form.reset(next, { keepErrors: true });
  for (const [field, value] of Object.entries(typed))
    form.setValue(field as Path<V>, value as never, { shouldDirty: true });
}
