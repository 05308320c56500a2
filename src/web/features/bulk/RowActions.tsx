import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useEvent } from 'react-admin';
import { may } from '#web/providers/rights.ts';
import styles from '#web/resource/list/table/rows.module.css';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { useMe } from '#web/session/session.ts';
import { type Bulk, useBulk } from './useBulk.ts';

const BulkContext = createContext<Bulk | null>(null);

/** Provides the bulk calls to the buttons of all rows. The value is stable, so rows do not render again. */
export function BulkScope({ children }: { children: ReactNode }) {
  const { run, isBusy } = useBulk();
  const onRun = useEvent(run);
  const bulk = useMemo(() => ({ run: onRun, isBusy }), [onRun, isBusy]);
  return <BulkContext value={bulk}>{children}</BulkContext>;
}

/** Throws outside of a list. */
function useRowBulk(): Bulk {
  const bulk = useContext(BulkContext);
  if (!bulk) throw new Error('useRowBulk outside of a list');
  return bulk;
}

/** The bulk actions as buttons of a single row. */
export function RowActions({ record }: { record: Row }) {
  const {
    declaration,
    title,
    allows,
    list: { selectable },
  } = useView();
  const { bulk: actions = [], trash } = useListSpec();
  const translate = useResourceTranslate(declaration.name);
  const bulk = useRowBulk();
  const me = useMe();
  if (selectable?.(record) === false) return null;
  const isOffered = (action: string) => may(me, declaration.endpoints[action]) && (allows?.(record, 'delete') ?? true);
  return actions.filter(isOffered).map((action) => {
    const text = translate(`bulk.${action}`);
    // A deletion that can be undone is not shown in red in each row.
    const isQuiet = action === 'remove' && trash;
    return (
      <button
        type="button"
        key={action}
        className={isQuiet ? styles.quiet : styles.action}
        data-danger={action === 'remove' || undefined}
        disabled={bulk.isBusy}
        aria-label={`${text}: ${title(record)}`}
        title={isQuiet ? text : undefined}
        onClick={() => void bulk.run(action, [record.id])}
      >
        {isQuiet ? <Bin /> : text}
      </button>
    );
  });
}

const Bin = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20" fill="currentColor">
    <path d="M16 9v10H8V9zm-1.5-6h-5l-1 1H5v2h14V4h-3.5zM18 7H6v12c0 1.1.9 2 2 2h8c1.1 0 2-.9 2-2z" />
  </svg>
);
