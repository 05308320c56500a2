import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadMessages, setLocale } from '#web/i18n/translate.ts';
import { entity, event, field, withEntities } from '../entities/entityApi.ts';
import type { fakeApi } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

const deals = () =>
  entity({ id: 5, name: 'Deals', alias: 'deals', fields: [field({ id: 21, name: 'Stage', status_id: 3 })] });

/** Opens the API tab; calls to `path` are rejected. */
async function open(path: string, refusal: Parameters<ReturnType<typeof fakeApi>['refuse']>) {
  await loadMessages('member', 'request_errors');
  return openAdmin('/admin/entities/5?tab=api', (api) => {
    const failed = { ok: false, error: 'history.errors.busy' };
    withEntities(api, { entities: [deals()], history: [event({ id: 1, field_id: 21, result: failed })] });
    const { fetch } = api;
    api.fetch = async (input, init) =>
      String(input).includes(path) && !String(input).includes('fields=id')
        ? api.refuse(...refusal)
        : fetch(input, init);
  });
}
test('explains a rejected API call field by field in the interface language', async () => {
  const { user } = await open('/rest/deals', [
    'validation',
    'validation',
    [
      { field: 'query.stage.like', message: 'records.errors.operator', params: {} },
      { field: 'sort.amount', message: 'errors.choice', params: { values: 'asc, desc' } },
      { field: 'stage', message: 'errors.not_offered', params: {} },
    ],
  ]);
  await user.click(await screen.findByRole('button', { name: /List records/ }));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/Check the highlighted fields/)).toBeInTheDocument();
  expect(alert.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'query.stage.like This field can’t be compared this way',
    'sort.amount Choose one of: asc, desc',
    'stage This isn’t one of the options',
  ]);
  await setLocale('ru');
  expect(await alert.findByText(/Это поле нельзя сравнивать таким образом/)).toBeInTheDocument();
});

test('explains a failed field change that cannot be retried in the words of fields', async () => {
  const { user } = await open('/v1/entities/fields/21/retry', ['conflict', 'field_not_failed']);
  const panel = within(await screen.findByRole('region', { name: 'Change history' }));
  await user.click(await panel.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There is no failed change any more')).toBeInTheDocument();
});
