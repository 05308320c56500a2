import { type ReactNode, type RefObject, Suspense, useMemo } from 'react';
import { SaveContextProvider, useEvent } from 'react-admin';
import type { CardSpec } from '#shared/resource.ts';
import { maySubmit, rightsOf } from '#web/providers/rights.ts';
import { useMe } from '../../session/session.ts';
import { useCardSlots } from '../slots.ts';
import { useView } from '../ViewContext.ts';
import type { Row } from '../view.ts';
import { CardBody } from './CardBody.tsx';
import { CardEditor } from './CardEditor.tsx';
import { cardValues, slotValues } from './cardValues.ts';
import { ReportContext, RouteGuard, useReports } from './RouteGuard.tsx';
import type { CardForm } from './useCardForm.ts';
import type { CardRecord } from './useCardRecord.ts';
import { useSaveRecord } from './useSaveRecord.ts';

interface Props {
  reading: CardRecord;
  preset: Record<string, unknown> | undefined;
  /** Set before the card itself closes, which needs no confirmation. */
  isLeaving: RefObject<boolean>;
  onClose: () => void;
  /** After it was saved; closes the card by default. */
  onSaved?: ((record: Row) => void) | undefined;
  /** Closing needs a confirmation, because the preset is a copy that someone made. */
  isCopy?: boolean;
}

/** The form of a record, or of a new one. */
export function RecordEditor({ reading, preset, isLeaving, onClose, onSaved, isCopy = true }: Props) {
  const view = useView();
  const { Under } = view.card;
  const { record } = reading;
  const saving = useSaveRecord(view, record, onSaved ?? onClose);
  const spec = view.declaration.card as CardSpec;
  const isFilled = record === null && view.card.heading !== undefined && preset !== undefined;
  const isGuarded = isFilled && isCopy;
  const { Conflict } = useCardSlots();
  const [hasUnsaved, report] = useReports();
  const rights = { ...rightsOf(useMe(), view.declaration), ...view.card.rights?.(record) };
  const disabled = !maySubmit(rights, record === null);
  return (
    <CardEditor
      name={view.declaration.name}
      isNew={record === null}
      isFilled={isFilled}
      isGuarded={isGuarded}
      values={cardValues(spec, record, preset)}
      unshown={slotValues(spec)}
      rights={rights}
      save={saving.save}
      onSaved={saving.onSaved}
      onReload={reading.reload}
      conflict={
        Conflict && record
          ? (card, gate) => <Conflict card={card} gate={gate} record={record} reading={reading} onClose={onClose} />
          : undefined
      }
      isReading={!reading.isRead}
      onCancel={onClose}
    >
      {(card) => (
        <RecordSaving card={card}>
          <ReportContext value={report}>
            <Suspense>
              <CardBody
                declaration={view.declaration}
                card={view.card}
                record={record}
                disabled={disabled}
                onChanged={reading.refresh}
              />
            </Suspense>
          </ReportContext>
          {record && Under && <Under record={record} disabled={disabled} />}
          <RouteGuard name={view.declaration.name} isLeaving={isLeaving} isUnsaved={hasUnsaved || isGuarded} />
        </RecordSaving>
      )}
    </CardEditor>
  );
}

/** Saving for react-admin's own buttons and inputs. */
function RecordSaving({ card, children }: { card: CardForm<Record<string, unknown>>; children: ReactNode }) {
  const { isSaving } = card;
  const save = useEvent(async () => void (await card.submit()));
  const value = useMemo(() => ({ save, saving: isSaving, mutationMode: 'pessimistic' as const }), [save, isSaving]);
  return <SaveContextProvider value={value}>{children}</SaveContextProvider>;
}
