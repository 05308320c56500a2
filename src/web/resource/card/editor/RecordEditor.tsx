import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, Suspense, useMemo } from 'react';
import { SaveContextProvider, useDataProvider, useEvent } from 'react-admin';
import { etagKey } from '#shared/entities/recordVersions.ts';
import type { CardSpec } from '#shared/resource.ts';
import { ApiError } from '#web/api/api.ts';
import type { Intent } from '#web/api/intent.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { hasMessage, translate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { maySubmit, rightsOf } from '#web/providers/rights.ts';
import { useMe } from '../../../session/session.ts';
import { invalidateLists, upsertRecord } from '../../listCache.ts';
import { useCardSlots } from '../../slots.ts';
import { useResourceTranslate } from '../../useResourceTranslate.ts';
import { useView } from '../../ViewContext.ts';
import type { Row, View } from '../../view.ts';
import { invalidateNames } from '../api.ts';
import { ReportContext, RouteGuard, useReports } from '../dialog/RouteGuard.tsx';
import type { CardRecord } from '../useCardRecord.ts';
import { CardBody } from './CardBody.tsx';
import { CardEditor } from './CardEditor.tsx';
import { cardValues, slotValues } from './cardValues.ts';
import type { CardForm } from './useCardForm.ts';

interface Props {
  reading: CardRecord;
  preset: Record<string, unknown> | undefined;
  /** Set before the card itself closes, which needs no confirmation. */
  isLeaving: RefObject<boolean>;
  onClose: () => void;
  /** Called with the saved record in place of `onClose`. */
  onSaved?: ((record: Row) => void) | undefined;
  /** Closing needs a confirmation, because the preset is a copy that someone made. */
  isCopy?: boolean;
}

/** The form of a record, or of a new one. */
export function RecordEditor({ reading, preset, isLeaving, onClose, onSaved, isCopy = true }: Props) {
  const view = useView();
  const { Under } = view.card;
  const { record } = reading;
  const save = useSaveRecord(view, record, onSaved ?? onClose);
  const spec = view.declaration.card as CardSpec;
  const isFilled = record === null && view.card.heading !== undefined && preset !== undefined;
  const isGuarded = isFilled && isCopy;
  const { Conflict } = useCardSlots();
  const [hasUnsaved, report] = useReports();
  const rights = { ...rightsOf(useMe(), view.declaration), ...view.card.rights?.(record) };
  const mayNot = !maySubmit(rights, record === null);
  const disabled = mayNot || rights.fields !== undefined;
  return (
    <CardEditor
      name={view.declaration.name}
      isNew={record === null}
      isFilled={isFilled}
      isGuarded={isGuarded}
      values={cardValues(spec, record, preset)}
      unshown={slotValues(spec)}
      rights={rights}
      save={save}
      onReload={reading.reload}
      conflict={
        Conflict && record
          ? (card, gate) => <Conflict card={card} gate={gate} record={record} reading={reading} onClose={onClose} />
          : undefined
      }
      reading={reading.isRead ? 'done' : reading.error ? 'failed' : 'running'}
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
                editable={mayNot ? undefined : rights.fields}
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

type Values = Record<string, unknown>;

/** Creates or updates the record; afterwards updates the list, notifies and closes the card. */
function useSaveRecord(view: View, record: Row | null, onDone: (saved: Row) => void) {
  const { name } = view.declaration;
  const provider = useDataProvider();
  const client = useQueryClient();
  const translateResource = useResourceTranslate(name);

  const write = async (values: Values, overwrite: boolean, intent: Intent): Promise<Row> => {
    if (!record) return (await provider.create<Row>(name, { data: values, meta: { intent } })).data;
    const { id, [etagKey]: etag } = record;
    // Without the record's values: the form has compared these with its own.
    const previousData = overwrite ? { id } : { id, [etagKey]: etag };
    return (await provider.update<Row>(name, { id, data: values, previousData })).data;
  };
  return async (values: Values, overwrite: boolean, intent: Intent): Promise<void> => {
    const saved = await write(values, overwrite, intent).catch((error: unknown) => {
      notifyFailure(error, name, record ? 'updating' : 'creating');
      throw error;
    });
    upsertRecord(client, name, saved);
    void invalidateNames(client, name);
    // The reply of a write lacks what the list requests in addition (`meta`).
    if (view.meta) void invalidateLists(client, name);
    view.card.afterSave?.(saved);
    notify({ tone: 'success', text: translateResource(record ? 'card.updated' : 'card.created') });
    onDone(saved);
  };
}

/** Shows an error in a toast, except those that the card itself shows. */
function notifyFailure(error: unknown, name: string, action: 'creating' | 'updating'): void {
  const title = `${name}.errors.${action}`;
  const isShownInCard = error instanceof ApiError && ['validation', 'stale'].includes(error.problem.type);
  if (hasMessage(title) && !isShownInCard)
    notify({ tone: 'error', title: translate(title), text: errorText(error, name) });
}
