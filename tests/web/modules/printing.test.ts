import { beforeEach, expect, test, vi } from 'vitest';
import { moduleLimits } from '#shared/limits.ts';
import { askPrint } from '#web/modules/host/printing.ts';

const printed = vi.hoisted(() => vi.fn<(page: object) => Promise<void>>());
vi.mock('#web/modules/print/printPage.ts', () => ({ printPage: printed }));

beforeEach(() => {
  printed.mockReset().mockResolvedValue();
});

const page = { title: 'Offer', html: '<p>Offer</p>' };

test('prints what a person has asked for', async () => {
  await askPrint({ ...page, title: 'x'.repeat(300) });
  expect(printed.mock.calls).toEqual([[{ title: 'x'.repeat(200), html: '<p>Offer</p>' }]]);
});

test.each([
  undefined,
  null,
  'html',
  { title: 'x' },
  { html: 7 },
  { html: 'x'.repeat(moduleLimits.print_html_max + 1) },
])('refuses %o', async (given) => {
  await expect(askPrint(given)).rejects.toMatchObject({ status: 422, problem: 'html' });
});

test('prints one page at a time, and the next one also after a failure', async () => {
  const open = Promise.withResolvers<void>();
  printed.mockReturnValueOnce(open.promise);
  const first = askPrint(page);
  await expect(askPrint(page)).rejects.toMatchObject({ status: 409, problem: 'printing' });
  open.reject(new Error('no printer'));
  await expect(first).rejects.toThrow('no printer');
  await askPrint(page);
  expect(printed).toHaveBeenCalledTimes(2);
});
