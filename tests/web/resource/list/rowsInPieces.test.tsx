import { renderHook, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { useRowsInPieces } from '#web/resource/list/ListContent.tsx';
import type { Row } from '#web/resource/view.ts';

const page = (first: number, length = 100): Row[] => Array.from({ length }, (_, at) => ({ id: first + at }));

/** Rendered rows after each commit. */
function watchRows(rows: readonly Row[]) {
  const seen: { ids: number[]; missing: number }[] = [];
  const hook = renderHook(
    (props: { rows: readonly Row[] }) => {
      const { drawn, missing } = useRowsInPieces(props.rows);
      useLayoutEffect(() => void seen.push({ ids: drawn.map(({ id }) => id), missing }));
    },
    { initialProps: { rows } },
  );
  const last = () => seen.at(-1);
  return { ...hook, seen, last, show: (next: readonly Row[]) => hook.rerender({ rows: next }) };
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

test('renders a long page of new rows in chunks from the top, and reserves room for the rest', async () => {
  const { seen, last, show } = watchRows(page(1));
  expect(last()).toEqual({ ids: ids(page(1)).slice(0, 40), missing: 60 });
  await waitFor(() => expect(last()).toEqual({ ids: ids(page(1)), missing: 0 }));

  seen.length = 0;
  show(page(201));
  await waitFor(() => expect(last()).toEqual({ ids: ids(page(201)), missing: 0 }));
  const ofNew = seen.filter((each) => each.ids[0] === 201);
  expect(ofNew[0]?.ids).toHaveLength(40);
  for (const { ids: drawn, missing } of ofNew) expect(drawn.length + missing).toBe(100);
});

test('renders a few new rows and changed rows at once', async () => {
  const { seen, last, show } = watchRows(page(11));
  await waitFor(() => expect(last()?.missing).toBe(0));
  seen.length = 0;
  show(page(6));
  expect(last()).toEqual({ ids: ids(page(6)), missing: 0 });
  show(page(6).map((row) => ({ ...row, name: 'changed' })));
  expect(seen.every(({ missing }) => missing === 0)).toBe(true);
});

test('restarts for rows that arrive meanwhile', async () => {
  const { last, show } = watchRows(page(1));
  show(page(301, 50));
  show(page(401, 30));
  await waitFor(() => expect(last()).toEqual({ ids: ids(page(401, 30)), missing: 0 }));
});
