import { type CSSProperties, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { whenIdle } from '#web/preload/whenIdle.ts';
import { useListSlots } from '#web/resource/slots.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { useListPrefs } from '../settings/useListPrefs.ts';
import { type ShownColumn, useColumns } from './columns.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { RecordRow } from './RecordRow.tsx';
import styles from './rows.module.css';
import { CheckBox, useSelection } from './selection.tsx';

interface Props {
  rows: readonly Row[];
  /** Rows that are still to be rendered below. */
  missing: number;
}

export function RecordTable({ rows, missing }: Props) {
  const {
    declaration: { name },
    list: { Actions },
  } = useView();
  const translate = useResourceTranslate(name);
  const [prefs] = useListPrefs(name);
  const { shown } = useColumns();
  const { max_width: maxWidth } = useListSpec();
  const { isPlaceholderData } = useListContext();
  const { useTable } = useListSlots();
  const selection = useSelection(rows);
  const { isOffered } = selection;
  const { props, layer, drafts, newRows } = useTable(rows);
  const hasActions = isOffered || Boolean(Actions);

  return (
    <div ref={useScrollToTop()} className={styles.frame} onScroll={markScrolled}>
      <table
        {...props}
        className={styles.table}
        data-dense={prefs.dense || undefined}
        data-wrapped={prefs.wrapped || undefined}
        data-waits={isPlaceholderData || undefined}
        style={maxWidth === undefined ? undefined : wrappedHeads}
        aria-label={translate('name')}
      >
        <thead>
          <tr>
            {isOffered && (
              <th className={`${styles.head} ${styles.check}`}>
                <CheckBox
                  label={translate('list.select_all')}
                  checked={selection.isAll}
                  isMixed={selection.isSome}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            <Heads columns={shown} />
            {hasActions && <ActionsHead />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RecordRow
              key={row.id}
              record={row}
              columns={shown}
              isOffered={isOffered}
              isSelected={selection.has(row)}
              onToggle={selection.toggle}
              drafts={drafts}
            />
          ))}
          {newRows?.({ hasCheck: isOffered, hasActions })}
        </tbody>
      </table>
      {layer}
      <MissingRows count={missing} />
    </div>
  );
}

/** In a list of limited width, a long label takes two lines before the last column leaves the view. */
const wrappedHeads = { '--head-wrap': 'normal' } as CSSProperties;

function ActionsHead() {
  const translate = useResourceTranslate(useView().declaration.name);
  return (
    <th className={styles.head}>
      <span className="visually-hidden">{translate('list.actions')}</span>
    </th>
  );
}

/** Keeps the height while rows are still rendered, and with it the scroll position. */
export const MissingRows = ({ count }: { count: number }) =>
  count > 0 && <div style={{ height: `calc(${count} * var(--row-height))` }} />;

/** Another page, sorting or filter is shown from its first row. */
function useScrollToTop() {
  const frame = useRef<HTMLDivElement>(null);
  const { page, perPage, sort, filterValues } = useListContext();
  const shown = JSON.stringify([page, perPage, sort, filterValues]);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && frame.current) frame.current.scrollTop = 0;
    before.current = shown;
  }, [shown]);
  return frame;
}

/** Draws the edge of the pinned columns while others are scrolled below them, without rendering. */
const markScrolled = ({ currentTarget }: UIEvent<HTMLElement>) =>
  void currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);

const DragHeads = lazyWithPreload(() => import('./DragHeads.tsx'));

/** Column headers. Dragging is loaded after the rows, when the browser is idle. It draws them again, and keeps the focus. */
function Heads({ columns }: { columns: readonly ShownColumn[] }) {
  const [isDraggable, setDraggable] = useState(false);
  const refocus = useRef<() => void>(undefined);
  useEffect(
    () =>
      whenIdle(async () => {
        await DragHeads.preload();
        refocus.current = keepHeadFocus();
        setDraggable(true);
      }),
    [],
  );
  useLayoutEffect(() => {
    if (isDraggable) refocus.current?.();
  }, [isDraggable]);
  if (isDraggable) return <DragHeads columns={columns} />;
  return columns.map((column) => <HeaderCell key={column.key} column={column} />);
}

/** @returns focuses the same part of the same header after it was drawn again, if one has the focus now */
function keepHeadFocus(): () => void {
  const focused = document.activeElement;
  const head = focused?.closest<HTMLElement>('th[scope="col"]');
  const row = head?.parentElement;
  if (!focused || !head || !row) return () => {};
  const [at, part] = [[...row.children].indexOf(head), [...head.children].indexOf(focused)];
  return () => (row.children[at]?.children[part] as HTMLElement | undefined)?.focus();
}
