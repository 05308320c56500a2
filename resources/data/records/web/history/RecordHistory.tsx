import MarkIcon from '@mui/icons-material/ChevronRight';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { HistorySkeleton } from '#resources/data/history/web/HistorySkeleton.tsx';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import fold from '#web/resource/card/editor/fold.module.css';
import type { Row } from '#web/resource/view.ts';
import type { Target } from '../cells/entityCells.tsx';
import styles from './history.module.css';

const Changes = lazy(async () => {
  const [changes] = await Promise.all([import('./RecordChanges.tsx'), loadMessages('history')]);
  return changes;
});

export interface RecordHistoryProps {
  alias: string;
  fields: readonly Field[];
  record: Row;
  targets: ReadonlyMap<string, Target>;
  /** The card is read-only. */
  disabled: boolean;
}

/** History of a record below its inputs, loaded when opened. */
export default function RecordHistory({ alias, fields, record, targets, disabled }: RecordHistoryProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDetailsElement>(null);
  // It is at the end of the card, so what opens is below the visible part.
  useEffect(() => {
    if (isOpen) ref.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  return (
    <details
      ref={ref}
      onToggle={(event) => setOpen((event.target as HTMLDetailsElement).open)}
      className={styles.section}
    >
      <summary className={fold.heading}>
        <MarkIcon fontSize="small" aria-hidden />
        {translate('records.history.title')}
      </summary>
      {isOpen && (
        <div className={styles.content}>
          <Suspense fallback={<HistorySkeleton />}>
            <Changes alias={alias} fields={fields} id={record.id} targets={targets} isOpen={!disabled} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
