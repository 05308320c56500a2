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
  /** Discards the changes. */
  onCancel: () => void;
  /** Loads the other person's version after a conflict. */
  onReload: () => void;
  /** Closing needs a confirmation even without changes. */
  isGuarded?: boolean;
  /** Shows changes of others, instead of the question after a refused save. */
  conflict?: ((card: CardForm<V>, gate: SaveGate) => ReactNode) | undefined;
  /** The current record is still loading; nothing can be saved before. */
  isReading?: boolean;
  children: ReactNode | ((card: CardForm<V>) => ReactNode);
}

/** Whether the card may be saved now. A feature may replace the function. */
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
  const translate = useResourceTranslate(name);
  const card = useCardForm(options);
  const maySave = maySubmit(rights, options.isNew);
  const saveBlockers = useSaveBlockers();
  const { isSaveBlocked } = saveBlockers;
  const drop = useCardDrop();
  const gate: SaveGate = useRef(() => true);
  useCloseGuard(
    async () =>
      !card.isSaving && (!(card.form.formState.isDirty || isGuarded || isSaveBlocked) || confirmDiscard(translate)),
  );

  return (
    <FormMethods form={card.form}>
      <Box
        component="form"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals: a card opened from this one would submit this form too.
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

/** Ctrl or Command with Enter saves, from a textarea too, where Enter alone adds a line. */
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
