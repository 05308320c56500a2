import { expect, test } from 'vitest';
import { readCsvPreview, UnreadableFile } from '#resources/data/records/web/import/csvPreview.ts';
import { guessMapping } from '#resources/data/records/web/import/importColumns.ts';
import { delimiterOf } from '#shared/files/csvDialect.ts';
import { type StepPages, stepsKey } from '#web/features/kanban/api.ts';
import { moveInCache, rowsOf, sortOf, withRow } from '#web/features/kanban/stepPages.ts';
import { stepsOf } from '#web/features/kanban/steps.ts';
import type { Row, View } from '#web/resource/view.ts';

const fields = [
  { alias: 'title', name: 'What it is called' },
  { alias: 'due_date', name: 'Срок' },
  { alias: 'price', name: 'title' },
];

test('matches columns to fields by alias, then by name, each field once; a duplicate header matches none', () => {
  expect(guessMapping(['Title', 'title', 'СРОК', 'Other'], fields)).toEqual(['price', 'title', 'due_date', null]);
  expect(guessMapping(['Due date', 'what_it_is called'], fields)).toEqual(['due_date', 'title']);
  const named = [{ alias: 'price', name: 'Price', extra: { names: { ru: 'Цена' } } }];
  expect(guessMapping(['цена'], named)).toEqual(['price']);
  expect(guessMapping(['title', 'title', ''], fields)).toEqual([null, null, null]);
});

test('finds the separator of a file whose rows are uneven by its first line, outside quotes', () => {
  expect(delimiterOf('a;b;c,d\n1,2,3,4,5')).toBe(';');
  expect(delimiterOf('"a;b;c;d",e,f\n')).toBe(',');
  expect(delimiterOf('a\tb')).toBe('\t');
  expect(delimiterOf('alone')).toBe(',');
});

test('previews rows with their numbers, whatever quotes the first cells have', async () => {
  const start = await readCsvPreview(new Blob([' Title ;"Two\nlines"\n"a;b";2\nc;\n\nd;4\ne;5\n']));
  expect(start).toMatchObject({ encoding: 'utf-8', delimiter: ';', headers: ['Title', 'Two\nlines'] });
  expect(start.rows).toEqual([
    ['a;b', '2'],
    ['c', ''],
    ['d', '4'],
    ['e', '5'],
  ]);
  // Rows without text count.
  expect(start.numbers).toEqual([1, 2, 4, 5]);
  await expect(readCsvPreview(new Blob([]))).rejects.toThrow(UnreadableFile);
});

const row = (id: number, price: number | null = null) => ({ id, price });
const idsIn = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test('inserts a moved card where the sort puts it, or on top when that may be below the loaded cards', () => {
  const byId = { field: 'id', order: 'DESC' };
  expect(idsIn(withRow([row(9), row(4)], row(6), byId, false))).toEqual([9, 6, 4]);
  expect(idsIn(withRow([row(9), row(4)], row(1), byId, false))).toEqual([9, 4, 1]);
  expect(idsIn(withRow([row(9), row(4)], row(1), byId, true))).toEqual([1, 9, 4]);
  const byPrice = { field: 'price', order: 'ASC' };
  expect(idsIn(withRow([row(1), row(2, 5)], row(3), byPrice, false))).toEqual([1, 3, 2]);
});

test('inserts a moved card by what the selects of the list show', () => {
  const variants = [7, 3].map((id) => ({ id, name: `Stage ${id}`, alias: `s${id}` }));
  const view = {
    list: {
      steps: [{ field: 'stage', variants }],
      referenceName: (record: Row, field: string) => (field === 'firm' ? String(record.firm_data) : undefined),
    },
  } as unknown as View;
  const sorted = (field: string) => sortOf(view, { field, order: 'ASC' });
  const of = (id: number, stage: number | null, firm_data = '') => ({ id, stage, firm: id, firm_data });
  expect(idsIn(withRow([of(1, null), of(2, 3)], of(3, 7), sorted('stage'), false))).toEqual([1, 3, 2]);
  expect(idsIn(withRow([of(1, 3, 'Elm'), of(2, 3, 'Oak')], of(3, 3, 'Ash'), sorted('firm'), false))).toEqual([3, 1, 2]);
});

test('puts deleted variants last, after the column without a value', () => {
  const variants = [
    { id: 1, name: 'Old', alias: 'old', deleted: true },
    { id: 2, name: 'New', alias: 'new' },
  ];
  expect(stepsOf({ field: 'stage', variants }).map(({ value, isDeleted }) => [value, isDeleted])).toEqual([
    [2, false],
    [null, false],
    [1, true],
  ]);
});

test('moves a record to its new column and updates both counts', async () => {
  const { QueryClient, QueryObserver } = await import('@tanstack/react-query');
  const client = new QueryClient();
  const keep = (value: number, ids: number[]) => {
    const queryKey = [...stepsKey('deals', 'stage'), value, {}];
    const items = ids.map((id) => ({ id, stage: value }));
    const pages: StepPages = {
      pages: [{ items, totals: { count: ids.length }, next_cursor: null }],
      pageParams: [null],
    };
    client.setQueryData(queryKey, pages);
    new QueryObserver(client, { queryKey, queryFn: () => pages, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => {},
    );
    return () => client.getQueryData<StepPages>(queryKey);
  };
  const [fresh, won] = [keep(1, [5, 3]), keep(2, [4])];
  moveInCache(client, { resource: 'deals', field: 'stage', sort: { field: 'id', order: 'DESC' } }, { id: 3, stage: 2 });
  expect(idsIn(rowsOf(fresh()))).toEqual([5]);
  expect(idsIn(rowsOf(won()))).toEqual([4, 3]);
  expect([fresh()?.pages[0]?.totals.count, won()?.pages[0]?.totals.count]).toEqual([1, 2]);
});
