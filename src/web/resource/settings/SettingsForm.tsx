import { type ReactNode, type Ref, type RefObject, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { violation } from '#shared/violations.ts';
import { ApiError, validationError } from '#web/api/api.ts';
import { changedFields } from '#web/api/changedFields.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { FormMethods } from '#web/inputs/form/FormMethods.tsx';
import { SaveBlockersContext, useSaveBlockers } from '#web/inputs/form/saveBlockers.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { CardActions } from '../card/editor/CardEditor.tsx';
import { FailureAlert, StaleAlert } from '../card/editor/SaveErrors.tsx';
import { SaveStopped } from '../card/editor/SaveStopped.ts';
import { type CardForm, useCardForm } from '../card/editor/useCardForm.ts';
import { type SaveForm, useReportDirty } from './LeaveGuard.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import styles from './settings.module.css';
import type { Settings } from './useSettings.ts';

export interface SettingsFormProps<T, V extends FieldValues> {
  /** Namespace of the messages. */
  name: string;
  title: string;
  text?: ReactNode;
  /** Changes here are hard to undo. */
  isDangerous?: boolean;
  /** All settings of the page, as read last. */
  record: T;
  settings: Pick<Settings<T>, 'refresh'>;
  /** The settings that the block has inputs for, by name of the input. */
  valuesOf: (record: T) => V;
  /** Called before a save; false stops it and keeps the input. @param others the page's other changed forms */
  confirm?: (values: V, others: readonly SaveForm[]) => Promise<boolean>;
  /** Saves the changes and returns the new settings. @param values all of the block's */
  save: (changed: Partial<V>, overwrite: boolean, values: V) => Promise<T>;
  /** While it is set, Cancel stops what is being saved: `save` then throws {@link SaveStopped}. */
  onStop?: (() => void) | undefined;
  /** Called when the changes are dropped. */
  onCancel?: () => void;
  /** The input that an error message is about: it is shown there too. */
  refusedInputs?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/**
 * A block of settings with a form of its own. Save and Cancel are shown while it has changes
 * (docs/reference/product/lists-and-cards.md#unsaved-changes). Errors are shown in a toast, violations at their inputs.
 */
export function SettingsForm<T, V extends FieldValues>(props: SettingsFormProps<T, V>) {
  const { name, settings, valuesOf, onStop, onCancel } = props;
  const id = useId();
  const block = useRef<HTMLFormElement>(null);
  const { card, saveBlockers, shownError, begin, submit } = useSettingsCard(props, block);
  const cancel = () => {
    onCancel?.();
    begin();
  };
  /** Another person's change is preferred. */
  const reload = async () => {
    const fresh = await settings.refresh();
    if (fresh) begin(valuesOf(fresh));
  };
  return (
    <FormMethods form={card.form}>
      <SettingsBlock
        ref={block}
        id={id}
        title={props.title}
        text={props.text}
        isDangerous={props.isDangerous ?? false}
        onSubmit={() => void submit()}
        actions={
          <CardActions
            name={name}
            isShown={card.isDirty}
            isSaveBlocked={saveBlockers.isSaveBlocked}
            isSaving={card.isSaving}
            maySave
            mayCancel
            mayStop={onStop !== undefined}
            onCancel={onStop ?? cancel}
          />
        }
      >
        <FormAlert name={name} card={card} shownError={shownError} onTheirs={() => void reload()} />
        <SaveBlockersContext value={saveBlockers}>{props.children}</SaveBlockersContext>
      </SettingsBlock>
    </FormMethods>
  );
}

/** The form, and what saves it and starts it again. */
function useSettingsCard<T, V extends FieldValues>(
  props: SettingsFormProps<T, V>,
  block: RefObject<HTMLFormElement | null>,
) {
  const { name, record, valuesOf, confirm = async () => true } = props;
  const { save, shownError } = useSaveWithToast(props);
  const saveBlockers = useSaveBlockers();
  const card: CardForm<V> = useCardForm({
    name,
    values: valuesOf(record),
    isNew: false,
    stays: true,
    save: (changed, overwrite) =>
      saveBelow(card, async () => valuesOf(await save(changed, overwrite, card.form.getValues())), begin),
  });

  /** The focused button disappears, so the block gets the focus. */
  const begin = (next?: V) => {
    card.restart(next);
    block.current?.focus();
  };
  const submit = async (): Promise<boolean> => {
    if (!card.isDirty || card.isSaving || saveBlockers.isSaveBlocked) return false;
    const isSaved = (await confirm(card.form.getValues(), others())) && (await card.submit());
    // The focused button was disabled meanwhile.
    if (!isSaved && document.activeElement === document.body) block.current?.focus();
    return isSaved;
  };
  const others = useReportDirty(card.isDirty || saveBlockers.isSaveBlocked, submit);
  return { card, saveBlockers, shownError, begin, submit };
}

/** Saves. What is changed meanwhile stays in the inputs, to be saved next. */
async function saveBelow<V extends FieldValues>(
  { form, rebase }: CardForm<V>,
  save: () => Promise<V>,
  begin: (saved: V) => void,
): Promise<void> {
  const sent = { ...form.getValues() };
  const saved = await save();
  const typed = changedFields(form.getValues(), sent);
  if (Object.keys(typed).length === 0) begin(saved);
  else rebase(saved, typed);
}

/** Shows a failure in a toast, except a conflict, which the form shows. */
function useSaveWithToast<T, V extends FieldValues>(
  props: Pick<SettingsFormProps<T, V>, 'name' | 'save' | 'refusedInputs'>,
) {
  const { name, save, refusedInputs = {} } = props;
  const [shownError, setShownError] = useState<string | null>(null);
  const saveWithToast = async (changed: Partial<V>, overwrite: boolean, values: V): Promise<T> => {
    setShownError(null);
    try {
      return await save(changed, overwrite, values);
    } catch (error) {
      if (error instanceof SaveStopped) throw error;
      if (error instanceof ApiError && error.problem.type === 'stale') throw error;
      const text = errorText(error, name);
      setShownError(text);
      notify({ tone: 'error', text });
      const message = error instanceof ApiError ? error.problem.message : '';
      const field = refusedInputs[message];
      throw field ? validationError([violation(field, `${name}.errors.${message}`)]) : error;
    }
  };
  return { save: saveWithToast, shownError };
}

interface FormAlertProps<V extends FieldValues> {
  name: string;
  card: CardForm<V>;
  shownError: string | null;
  onTheirs: () => void;
}

/** Above the inputs: a conflict with another person's change, and errors that belong to no input. */
function FormAlert<V extends FieldValues>({ name, card, shownError, onTheirs }: FormAlertProps<V>) {
  const failures = card.failures.filter((text) => text !== shownError);
  if (card.isStale) return <StaleAlert name={name} onTheirs={onTheirs} onMine={() => void card.submit(true)} />;
  if (failures.length === 0) return null;
  return <FailureAlert name={name} texts={failures} />;
}

interface BlockProps {
  ref: Ref<HTMLFormElement>;
  id: string;
  title: string;
  text?: ReactNode;
  isDangerous?: boolean;
  onSubmit: () => void;
  actions: ReactNode;
  children: ReactNode;
}

/** A block as a form, which can have the focus. */
function SettingsBlock({ ref, id, onSubmit, ...panel }: BlockProps) {
  return (
    <form
      ref={ref}
      tabIndex={-1}
      noValidate
      autoComplete="off"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className={styles.fields}
    >
      <SettingsPanel id={id} {...panel} />
    </form>
  );
}
