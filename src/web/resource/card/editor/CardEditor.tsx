import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { CardDropContext, useCardDrop } from '#web/inputs/controls/files/cardDrop.ts';
import { FormMethods } from '#web/inputs/form/FormMethods.tsx';
import { SaveBlockersContext, useSaveBlockers } from '#web/inputs/form/saveBlockers.ts';
import { maySubmit, type Rights } from '#web/providers/rights.ts';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { useResourceTranslate } from '../../useResourceTranslate.ts';
import { DialogFoot } from '../dialog/DialogFoot.tsx';
import { confirmDiscard, useCloseGuard } from '../dialog/unsavedChanges.ts';
import styles from './editor.module.css';
import { FailureAlert, StaleAlert } from './SaveErrors.tsx';
import { type CardForm, type CardFormOptions, useCardForm } from './useCardForm.ts';

interface Props<V extends FieldValues> extends CardFormOptions<V> {
  rights: Rights;
  /** Discards the changes. */
  onCancel: () => void;
  /** Loads the other person's version after a conflict. */
  onReload: () => void;
  /** Closing needs a confirmation even without changes. */
  isGuarded?: boolean;
  /** Shows changes of others, instead of the question after a refused save. */
  conflict?: ((card: CardForm<V>, gate: SaveGate) => ReactNode) | undefined;
  /** Of the current record. While it is running, a submit waits for it; when it has failed, nothing can be saved. */
  reading?: Reading;
  children: ReactNode | ((card: CardForm<V>) => ReactNode);
}

type Reading = 'running' | 'done' | 'failed';

/** Whether the card may be saved now. A feature may replace the function. */
export type SaveGate = RefObject<() => boolean>;

/**
 * The form of a card: inputs, alerts, and Save and Cancel while it has changes
 * (docs/reference/product/lists-and-cards.md#unsaved-changes). It does not use react-admin, since the profile is shown outside of it.
 */
export function CardEditor<V extends FieldValues>({
  rights,
  onCancel,
  onReload,
  isGuarded = false,
  conflict,
  reading = 'done',
  children,
  ...options
}: Props<V>) {
  const { name } = options;
  const translate = useResourceTranslate(name);
  const card = useCardForm(options);
  const maySave = maySubmit(rights, options.isNew) && reading !== 'failed';
  const saveBlockers = useSaveBlockers();
  const { isSaveBlocked } = saveBlockers;
  const drop = useCardDrop();
  const gate: SaveGate = useRef(() => true);
  const mayStart = maySave && card.isDirty && !isSaveBlocked && !card.isSaving;
  const { submit, isWaiting } = useSubmitOnceRead(reading, () => {
    if (mayStart && gate.current()) void card.submit();
  });
  useCloseGuard(
    async () =>
      !card.isSaving && (!(card.form.formState.isDirty || isGuarded || isSaveBlocked) || confirmDiscard(translate)),
  );

  return (
    <FormMethods form={card.form}>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals: a card opened from this one would submit this form too.
          event.stopPropagation();
          if (mayStart) submit();
        }}
        onKeyDown={submitByKeys}
        {...drop.area}
        className={dialog.form}
      >
        <div className={styles.body}>
          {card.failures.length > 0 && <FailureAlert name={name} texts={card.failures} />}
          {conflict
            ? conflict(card, gate)
            : card.isStale && <StaleAlert name={name} onTheirs={onReload} onMine={() => void card.submit(true)} />}
          <CardDropContext value={drop.card}>
            <SaveBlockersContext value={saveBlockers}>
              {typeof children === 'function' ? children(card) : children}
            </SaveBlockersContext>
          </CardDropContext>
        </div>
        <CardActions
          name={name}
          isShown={card.isDirty || isSaveBlocked}
          isSaveBlocked={isSaveBlocked}
          isSaving={card.isSaving}
          isWaiting={isWaiting}
          maySave={maySave}
          mayCancel={rights.cancel ?? true}
          onCancel={onCancel}
        />
      </form>
    </FormMethods>
  );
}

/**
 * Submits at once, or when the record has been read and one more render has shown what others had changed, so that the
 * gate knows it.
 */
function useSubmitOnceRead(reading: Reading, start: () => void) {
  const [waiting, setWaiting] = useState<'record' | 'merge' | null>(null);
  useEffect(() => {
    if (waiting === null || reading === 'running') return;
    setWaiting(waiting === 'record' && reading === 'done' ? 'merge' : null);
    if (waiting === 'merge') start();
  });
  return { submit: () => (reading === 'running' ? setWaiting('record') : start()), isWaiting: waiting !== null };
}

/** Ctrl or Command with Enter saves, from a textarea too, where Enter alone adds a line. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

interface ActionsProps {
  name: string;
  isShown: boolean;
  isSaving: boolean;
  /** It will be saved when the record has been read. */
  isWaiting?: boolean;
  /** An upload is still running. */
  isSaveBlocked?: boolean;
  maySave: boolean;
  mayCancel: boolean;
  /** Cancel stops what is being saved. */
  mayStop?: boolean;
  onCancel: () => void;
}

/** Save and Cancel, shown only while the form has changes. */
export function CardActions({
  name,
  isShown,
  isSaving,
  isWaiting = false,
  isSaveBlocked = false,
  maySave,
  mayCancel,
  mayStop = false,
  onCancel,
}: ActionsProps) {
  const translate = useResourceTranslate(name);
  if (!isShown) return null;
  return (
    <DialogFoot>
      {isSaveBlocked && (
        <Typography role="status" variant="body2" color="text.secondary" className={styles.status}>
          {translate('card.held')}
        </Typography>
      )}
      <Button variant="outlined" disabled={(isSaving && !mayStop) || !mayCancel} onClick={onCancel}>
        {translate('card.cancel')}
      </Button>
      <Button
        variant="contained"
        type="submit"
        disabled={isSaving || isWaiting || isSaveBlocked || !maySave}
        className={styles.save}
      >
        {translate(isSaving || isWaiting ? 'card.saving' : 'card.save')}
      </Button>
    </DialogFoot>
  );
}
