import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, Suspense, useMemo } from 'react';
import { SaveContextProvider, useDataProvider, useEvent } from 'react-admin';
import type { CardSpec } from '#shared/resource.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { hasMessage, translate } from '#web/i18n/translate.ts';
import { etagKey } from '#web/providers/recordHttp.ts';
import { maySubmit, rightsOf } from '#web/providers/rights.ts';
import { notify } from '#web/ui/messages.ts';
import { useMe } from '../../session/session.ts';
import { upsertRecord } from '../listCache.ts';
import { useCardSlots } from '../slots.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import type { Row, View } from '../view.ts';
import { CardBody } from './CardBody.tsx';
import { CardEditor } from './CardEditor.tsx';
import { cardValues, slotValues } from './cardValues.ts';
import { ReportContext, RouteGuard, useReports } from './RouteGuard.tsx';
import type { CardForm } from './useCardForm.ts';
import type { CardRecord } from './useCardRecord.ts';

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

type Values = Record<string, unknown>;

const withoutEtag = ({ [etagKey]: _read, ...record }: Row): Values => record;

/** Creates or updates the record; afterwards updates the list, notifies and closes the card. */
function useSaveRecord(view: View, record: Row | null, onDone: (saved: Row) => void) {
  const { name } = view.declaration;
  const provider = useDataProvider();
  const client = useQueryClient();
  const translateResource = useResourceTranslate(name);

  const write = async (values: Values, overwrite: boolean): Promise<Row> => {
    if (!record) return (await provider.create<Row>(name, { data: values })).data;
    const previousData = overwrite ? withoutEtag(record) : record;
    return (await provider.update<Row>(name, { id: record.id, data: values, previousData })).data;
  };
  const save = async (values: Values, overwrite: boolean): Promise<Row> => {
    try {
      return await write(values, overwrite);
    } catch (error) {
      const failed = `${name}.errors.${record ? 'updating' : 'creating'}`;
      // These are shown in the card itself.
      const isShownInCard = error instanceof ApiError && ['validation', 'stale'].includes(error.problem.type);
      if (hasMessage(failed) && !isShownInCard)
        notify({ tone: 'error', title: translate(failed), text: errorText(error, name) });
      throw error;
    }
  };
  const onSaved = (saved: Row) => {
    upsertRecord(client, name, saved);
    // Lists of names only, such as the sidebar's entities.
    void client.invalidateQueries({ queryKey: [name, 'names'] });
    // The reply of a write lacks what the list requests in addition (`meta`).
    if (view.meta) void client.invalidateQueries({ queryKey: [name, 'getList'] });
    view.card.onSaved?.(saved);
    notify({ tone: 'success', text: translateResource(record ? 'card.updated' : 'card.created') });
    onDone(saved);
  };
  return { save, onSaved };
}
