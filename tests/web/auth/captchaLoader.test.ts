import { expect, it, vi } from 'vitest';
import { createLoader } from '#resources/people/auth/web/captcha/captchaLoader.ts';

it('goes from unloaded through loading to ready, once for all callers', async () => {
  const fetchIt = vi.fn(async () => 'widget');
  const loader = createLoader(fetchIt);
  const states = [loader.state()];
  loader.subscribe(() => states.push(loader.state()));
  await Promise.all([loader.load(), loader.load()]);
  expect(states).toEqual(['unloaded', 'loading', 'ready']);
  expect(loader.value()).toBe('widget');
  expect(fetchIt).toHaveBeenCalledOnce();
});

it('allows another attempt after a failure', async () => {
  const fetchIt = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('widget');
  const loader = createLoader(fetchIt);
  await loader.load();
  expect([loader.state(), loader.value()]).toEqual(['failed', null]);
  await loader.load();
  expect([loader.state(), loader.value()]).toEqual(['ready', 'widget']);
});
