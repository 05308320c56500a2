import { type RefObject, Suspense } from 'react';
import type { CardSpec } from '#shared/resource.ts';
import { useMe } from '../session/session.ts';
import { CardBody } from './CardBody.tsx';
import { CardEditor } from './CardEditor.tsx';
import { cardValues } from './cardValues.ts';
import { RouteGuard } from './RouteGuard.tsx';
import { rightsOf } from './rights.ts';
import type { CardRecord } from './useCardRecord.ts';
import { useSaveRecord } from './useSaveRecord.ts';
import { useView } from './ViewContext.ts';

interface Props {
  reading: CardRecord;
  preset: Record<string, unknown> | undefined;
  /** Set before the card closes by itself, so that nobody is asked then. */
  isLeaving: RefObject<boolean>;
  onClose: () => void;
}

/** A record, or a new one, in its form. */
export function RecordEditor({ reading, preset, isLeaving, onClose }: Props) {
  const view = useView();
  const me = useMe();
  const { record } = reading;
  const { save, onSaved } = useSaveRecord(view, record, onClose);
  const rights = { ...rightsOf(me, view.declaration), ...view.rights?.(record) };
  return (
    <CardEditor
      name={view.declaration.name}
      isNew={record === null}
      isFilled={record === null && view.heading !== undefined && preset !== undefined}
      values={cardValues(view.declaration.card as CardSpec, record, preset)}
      rights={rights}
      save={save}
      onSaved={onSaved}
      onReload={reading.reload}
      onCancel={onClose}
    >
      <Suspense>
        <CardBody record={record} rights={rights} onChanged={reading.refresh} />
      </Suspense>
      {record && view.Under && <view.Under record={record} />}
      <RouteGuard name={view.declaration.name} isLeaving={isLeaving} />
    </CardEditor>
  );
}
