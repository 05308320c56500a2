import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { entityResource } from '#shared/entities/entityResource.ts';
import { editMany, undoMany } from '#web/features/bulk/manyRecords.ts';
import type { View } from '#web/resource/view.ts';
import { entity, field } from '../../entities/entityApi.ts';
import { withRecords } from '../../records/recordsApi.ts';
import { fakeApi } from '../../support/fakeApi.ts';

const goods = entity({
  id: 5,
  alias: 'goods',
  fields: [field({ id: 1, alias: 'title' }), field({ id: 2, alias: 'note' })],
});
const view = {
  declaration: entityResource({ alias: 'goods', fields: goods.fields ?? [] }),
  list: { cells: {} },
} as unknown as View;
const client = new QueryClient();

let rows: { id: number; title: string; note: string }[] = [];
let store = null as unknown as ReturnType<typeof withRecords>;
beforeEach(() => {
  const api = fakeApi();
  rows = [1, 2].map((id) => ({ id, title: `t${id}`, note: `n${id}` }));
  store = withRecords(api, goods, rows);
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => api.fetch(...call));
});

/** Another user changes a record just before the next write. */
const changeBeforeWrite = (id: number, change: object) =>
  store.beforeNextWrite(() => {
    Object.assign(rows[id - 1] as object, change);
    store.touch(id);
  });
const titles = () => rows.map(({ title }) => title);
const edit = () => editMany(client, view, [1, 2], { title: 'x' });

describe('bulk edit', () => {
  test('undo skips records that another user changes at the same moment', async () => {
    const edited = await edit();
    changeBeforeWrite(2, { title: 'theirs' });
    expect(await undoMany(client, view, edited, ['title'])).toEqual({ back: 1, kept: 1 });
    expect(titles()).toEqual(['t1', 'theirs']);
  });

  test('undo keeps later changes of other fields', async () => {
    const edited = await edit();
    changeBeforeWrite(2, { note: 'theirs' });
    expect(await undoMany(client, view, edited, ['title'])).toEqual({ back: 2, kept: 0 });
    expect(rows[1]).toEqual({ id: 2, title: 't2', note: 'theirs' });
  });

  test('undo restores the values that were actually there before the edit', async () => {
    changeBeforeWrite(2, { title: 'theirs' });
    const edited = await edit();
    expect(titles()).toEqual(['x', 'x']);
    await undoMany(client, view, edited, ['title']);
    expect(titles()).toEqual(['t1', 'theirs']);
  });

  test('succeeds while another user keeps writing', async () => {
    for (let n = 0; n < 10; n += 1) changeBeforeWrite(2, { title: `theirs ${n}` });
    await edit();
    expect(titles()).toEqual(['x', 'x']);
  });
});
