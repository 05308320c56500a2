import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { scaleOf } from '#resources/money/billing/web/chart/balanceScale.ts';
import { billingOf, entryOf } from './billingApi.ts';
import { openBilling } from './openBilling.ts';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

const entries = [
  entryOf({
    id: 2,
    kind: 'charge',
    amount: '-250.50',
    balance_after: '949.50',
    description: 'Messages',
    by: { type: 'module', name: 'Telephony' },
  }),
  entryOf({ id: 1 }),
];

describe('the history', () => {
  test('is a list with signed sums', async () => {
    await openBilling({ entries });
    const history = within(await screen.findByRole('region', { name: 'History of the balance' }));
    const [, charge, opening] = await history.findAllByRole('row');
    expect(plain(charge?.textContent)).toContain('−250.50 ₽949.50 ₽');
    expect(charge).toHaveTextContent(/Charge.*Messages.*Telephony/);
    expect(plain(opening?.textContent)).toContain('+1 200.00 ₽');
    expect(opening).toHaveTextContent(/Opening balance.*System/);
  });

  test('marks what was paid by a test', async () => {
    const paid = { kind: 'top_up', amount: '500.00', balance_after: '1700.00', payment_id: 7 } as const;
    await openBilling({ entries: [entryOf({ id: 3, ...paid, is_test: true }), entryOf({ id: 2, ...paid })] });
    const history = within(await screen.findByRole('region', { name: 'History of the balance' }));
    const [, test, real] = await history.findAllByRole('row');
    expect(test).toHaveTextContent('Top-upTest, no money paid');
    expect(real).not.toHaveTextContent('Test');
  });

  test('is searched, filtered and sorted by the address of the page', async () => {
    const { api } = await openBilling({ entries }, '?search=Mess&kind=charge&amount_end=-10&sort=amount&order=asc');
    await screen.findByText('Messages');
    const asked = api.sent.findLast(({ path }) => path.endsWith('/billing/entries'));
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      query: 'Mess',
      'filter[kind]': 'charge',
      'filter[amount_end]': '-10',
      'sort[amount]': 'asc',
    });
  });

  test('keeps what is typed above while its search changes', async () => {
    const { refill, user, search } = await openBilling({ entries });
    await user.click(refill.getByRole('switch'));
    await user.type(refill.getByLabelText('Balance threshold'), '10');
    await user.type(screen.getByRole('searchbox'), 'Mess');
    await waitFor(() => expect(search()).toBe('?search=Mess'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(refill.getByLabelText('Balance threshold')).toHaveValue('10');
  });

  test('is exported with its search', async () => {
    URL.createObjectURL = () => 'blob:csv';
    URL.revokeObjectURL = () => {};
    const { user, calls } = await openBilling({ entries }, '?search=Mess');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('The history was saved as CSV')).toBeVisible();
    const [asked] = calls('GET', '/entries/export.csv');
    expect(asked?.query.get('query')).toBe('Mess');
  });
});

describe('the chart', () => {
  test('has a value for each day, for the keyboard and in a table', async () => {
    const { user } = await openBilling();
    const slider = await screen.findByRole('slider', { name: 'Balance by day' });
    expect(plain(slider.getAttribute('aria-valuetext'))).toBe('02.01.2026: 1 200.00 ₽');
    slider.focus();
    await user.keyboard('{ArrowLeft}');
    expect(plain(slider.getAttribute('aria-valuetext'))).toBe('01.01.2026: 0.00 ₽');
    const table = screen.getByRole('table', { name: 'Balance by day' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  test('draws the thresholds that are on', async () => {
    await openBilling({
      settings: billingOf({
        autorefill_enabled: true,
        autorefill_step: 1000,
        autorefill_amount: 5,
        alert_enabled: true,
        alert_below: 500.5,
      }),
    });
    await screen.findByRole('slider');
    expect(screen.getByText(/^Refill below 1.000 ₽$/)).toBeInTheDocument();
    expect(screen.getByText(/^Alert below 500\.50 ₽$/)).toBeInTheDocument();
  });

  test('asks for the days of the period', async () => {
    const { user, calls } = await openBilling();
    await user.click(await screen.findByRole('radio', { name: '365 days' }));
    await waitFor(() => expect(calls('GET', '/chart')).toHaveLength(2));
    const [first, second] = calls('GET', '/chart').map(({ query }) => {
      const [from = '', to = ''] = [query.get('from'), query.get('to')].map(String);
      return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    });
    expect([first, second]).toEqual([30, 365]);
  });

  test.each([
    [
      ['0.00', '1200.00'],
      ['2000.00', '1000.00', '0.00'],
    ],
    [['0.00'], ['2.00', '1.00', '0.00']],
    [['9999999999.99'], ['10000000000.00', '5000000000.00', '0.00']],
    [
      ['-50.00', '100.00'],
      ['100.00', '0.00', '-100.00'],
    ],
  ])('of %j has a round scale', (sums, edges) => {
    const scale = scaleOf(sums);
    expect(scale.edges).toEqual(edges);
    expect(scale.yOf(edges[0] ?? '')).toBe(0);
    expect(scale.yOf(edges[2] ?? '')).toBe(1000);
  });
});
