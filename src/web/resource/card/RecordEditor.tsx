import { type RefObject, Suspense } from 'react';
import type { CardSpec } from '#shared/resource.ts';
import { useTheirs } from '#web/features/merge/useTheirs.tsx';
import { maySubmit, rightsOf } from '#web/providers/rights.ts';
import { useMe } from '../../session/session.ts';
import { useView } from '../ViewContext.ts';
import type { Row } from '../view.ts';
import { CardBody } from './CardBody.tsx';
import { CardEditor } from './CardEditor.tsx';
import { cardValues, slotValues } from './cardValues.ts';
import { ReportContext, RouteGuard, useReports } from './RouteGuard.tsx';
import type { CardRecord } from './useCardRecord.ts';
import { useSaveRecord } from './useSaveRecord.ts';

interface Props {
  reading: CardRecord;
  preset: Record<string, unknown> | undefined;
  /** Set before the card closes by itself, so that nobody is asked then. */
  isLeaving: RefObject<boolean>;
  onClose: () => void;
  /** After it was saved; closes where it is absent. */
  onSaved?: ((record: Row) => void) | undefined;
  /** Whether what it was opened with is somebody's work already, which closing asks about. */
  isCopy?: boolean;
}

/** A record, or a new one, in its form. */
export function RecordEditor({ reading, preset, isLeaving, onClose, onSaved, isCopy = true }: Props) {
  const view = useView();
  const me = useMe();
  const { record } = reading;
  const saving = useSaveRecord(view, record, onSaved ?? onClose);
  const card = view.declaration.card as CardSpec;
  const isFilled = record === null && view.heading !== undefined && preset !== undefined;
  const theirs = useTheirs(reading, onClose);
  const [asked, report] = useReports();
  const rights = { ...rightsOf(me, view.declaration), ...view.rights?.(record) };
  return (
    <CardEditor
      name={view.declaration.name}
      isNew={record === null}
      isFilled={isFilled}
      isGuarded={isFilled && isCopy}
      values={cardValues(card, record, preset)}
      unshown={slotValues(card)}
      rights={rights}
      save={saving.save}
      onSaved={saving.onSaved}
      onReload={reading.reload}
      theirs={theirs}
      isReading={!reading.isRead}
      onCancel={onClose}
    >
      <ReportContext value={report}>
        <Suspense>
          <CardBody record={record} rights={rights} onChanged={reading.refresh} />
        </Suspense>
      </ReportContext>
      {record && view.Under && <view.Under record={record} disabled={!maySubmit(rights, false)} />}
      <RouteGuard name={view.declaration.name} isLeaving={isLeaving} isAsked={asked || (isFilled && isCopy)} />
    </CardEditor>
  );
}
