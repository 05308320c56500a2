import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { CardDropContext, useCardDrop } from '#web/controls/cardDrop.ts';
import { FormMethods } from '#web/inputs/FormMethods.tsx';
import { SaveBlockersContext, useSaveBlockers } from '#web/inputs/saveBlockers.ts';
import { maySubmit, type Rights } from '#web/providers/rights.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { CardActions } from './CardActions.tsx';
import { useCloseGuard } from './closeGuard.ts';
import { confirmDiscard } from './confirmDiscard.ts';
import { StaleAlert } from './StaleAlert.tsx';
import { type CardForm, type CardFormOptions, useCardForm } from './useCardForm.ts';

interface Props<V extends FieldValues, T> extends CardFormOptions<V, T> {
  rights: Rights;
  /** Cancel: what was typed is gone. */
  onCancel: () => void;
  /** Reads the record again, when somebody else's change is preferred. */
  onReload: () => void;
  /** Closing asks although nothing was typed yet. */
  isGuarded?: boolean;
  /** Says what others changed meanwhile, instead of the question that follows a refused save. */
  conflict?: ((card: CardForm<V>, gate: SaveGate) => ReactNode) | undefined;
  /** What it shows may be old: nothing is saved before it was read. */
  isReading?: boolean;
  children: ReactNode | ((card: CardForm<V>) => ReactNode);
}

/** Whether the card may be saved now; set by what knows better than the card. */
export type SaveGate = RefObject<() => boolean>;

/**
 * The form of a card: inputs, alerts, and Save and Cancel while it has changes
 * (docs/product/lists-and-cards.md#unsaved-changes). It does not use react-admin, since the profile is shown outside of it.
 */
export function CardEditor<V extends FieldValues, T>({
  rights,
  onCancel,
  onReload,
  isGuarded = false,
  conflict,
  isReading = false,
  children,
  ...options
}: Props<V, T>) {
  const { name } = options;
  const word = useResourceTranslate(name);
  const card = useCardForm(options);
  const maySave = maySubmit(rights, options.isNew);
  const saveBlockers = useSaveBlockers();
  const { isSaveBlocked } = saveBlockers;
  const drop = useCardDrop();
  const gate: SaveGate = useRef(() => true);
  useCloseGuard(
    async () =>
      !card.isSaving && (!(card.form.formState.isDirty || isGuarded || isSaveBlocked) || confirmDiscard(word)),
  );

  return (
    <FormMethods form={card.form}>
      <Box
        component="form"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          // A card over this one is a form within this form to React, though not to the page.
          event.stopPropagation();
          if (maySave && !isReading && card.isDirty && !isSaveBlocked && !card.isSaving && gate.current())
            void card.submit();
        }}
        onKeyDown={submitByKeys}
        {...drop.area}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Box sx={{ flex: 1, overflow: 'auto', p: { xs: 4, md: 6 }, display: 'grid', alignContent: 'start', gap: 6 }}>
          {card.failures.length > 0 && <Failures texts={card.failures} />}
          {conflict
            ? conflict(card, gate)
            : card.isStale && <StaleAlert name={name} onTheirs={onReload} onMine={() => void card.submit(true)} />}
          <CardDropContext value={drop.card}>
            <SaveBlockersContext value={saveBlockers}>
              {typeof children === 'function' ? children(card) : children}
            </SaveBlockersContext>
          </CardDropContext>
        </Box>
        <CardActions
          name={name}
          isShown={card.isDirty || isSaveBlocked}
          isSaveBlocked={isSaveBlocked}
          isSaving={card.isSaving}
          maySave={maySave && !isReading}
          mayCancel={rights.cancel ?? true}
          onCancel={onCancel}
        />
      </Box>
    </FormMethods>
  );
}

/** Enter in a box of many lines is a line; with Ctrl or Command it saves from there too. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

const Failures = ({ texts }: { texts: readonly string[] }) => (
  <Alert severity="error">
    {texts.map((text) => (
      <div key={text}>{text}</div>
    ))}
  </Alert>
);
