import { expect, test, vi } from 'vitest';
import type { Mount } from '#sdk/contract.ts';
import { drawPart } from '#sdk/contributions.ts';
import { defineModule } from '#sdk/defineModule.ts';
import { fakeHost } from '#sdk/testing/fakeHost.ts';

/** Draws a mount as both runners do (docs/guides/writing-a-module.md#the-definition). */
function drawn(main: unknown) {
  const root = document.createElement('div');
  const events = { change: vi.fn(), close: vi.fn(), fail: vi.fn() };
  const definition = defineModule({ api: 1, main: main as Mount });
  const part = drawPart(definition, 'main', { root, host: fakeHost().host, props: {}, events });
  return { root, events, part };
}

test('what a mount has drawn is taken away, also when its function throws', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { root, part } = drawn((place: HTMLElement) => {
    place.textContent = 'Drawn';
    return () => {
      throw new Error('not gone');
    };
  });
  expect(root.textContent).toBe('Drawn');
  part.unmount();
  expect(root.textContent).toBe('');
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

test('the function that an async mount ends with is called, also when it ends too late', async () => {
  const unmount = vi.fn();
  const { part } = drawn(async () => unmount);
  await Promise.resolve();
  part.unmount();
  expect(unmount).toHaveBeenCalledTimes(1);

  const late = Promise.withResolvers<() => void>();
  const other = drawn(() => late.promise);
  other.part.unmount();
  late.resolve(unmount);
  await late.promise;
  expect(unmount).toHaveBeenCalledTimes(2);
});

test('what an async mount fails with is told', async () => {
  const { events } = drawn(() => Promise.reject(new Error('no luck')));
  await vi.waitFor(() => expect(events.fail).toHaveBeenCalledWith(new Error('no luck')));
});
