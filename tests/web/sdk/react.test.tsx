import { act } from '@testing-library/react';
import { useId, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Mount, Unmount } from '#sdk/contract.ts';
import { defineModule } from '#sdk/defineModule.ts';
import { fromReact, useLocale } from '#sdk/react.tsx';
import { fakeHost } from '#sdk/testing/fakeHost.ts';

function Counter({ path }: { path: string }) {
  const [count, setCount] = useState(0);
  if (path === 'broken') throw new Error('no such path');
  return <button type="button" onClick={() => setCount(count + 1)}>{`${useLocale()} ${path} ${count}`}</button>;
}

const props = (path: string, onError = vi.fn()) => ({ path, onError });

async function draw(mount: Mount, path: string) {
  const root = document.createElement('div');
  const fake = fakeHost();
  let unmount: Unmount | undefined;
  await act(async () => {
    unmount = mount(root, fake.host, props(path));
  });
  if (!unmount) throw new Error('It has no unmount');
  return { root, unmount, ...fake };
}

test('draws a component, keeps its state when props change, and takes it away', async () => {
  const { root, unmount, change } = await draw(fromReact(Counter), 'first');
  await act(async () => root.querySelector('button')?.click());
  expect(root.textContent).toBe('en first 1');
  await act(async () => unmount.update?.(props('second')));
  await act(async () => change({ locale: 'ru' }));
  expect(root.textContent).toBe('ru second 1');
  await act(async () => unmount());
  expect(root.innerHTML).toBe('');
});

test('ids of parts in one document differ', async () => {
  const Labelled = () => <p id={useId()} />;
  const roots = [await draw(fromReact(Labelled), ''), await draw(fromReact(Labelled), '')];
  const ids = roots.map(({ root }) => root.querySelector('p')?.id);
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toMatch(/stoa-\d+-/);
});

test('reports an error that no boundary catches to the app', async () => {
  const onError = vi.fn();
  fromReact(Counter)(document.createElement('div'), fakeHost().host, props('broken', onError));
  await expect.poll(() => onError.mock.calls).toEqual([[expect.objectContaining({ message: 'no such path' })]]);
});

test('says early what Stoa would not accept', () => {
  expect(() => defineModule({ api: 2 } as never)).toThrow('api must be one of 1');
  expect(() => defineModule({ api: 1, routes: {} } as never)).toThrow('routes must be a list');
});
