import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { makeThings } from '../../support/accounts/things.ts';
import { showColumns, uploadRecordFile } from '../support/data/things.ts';
import { type Api, owner } from '../support/people/account.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Creates an entity with fields of all types, a user and a relation. One record has all values, one has none. */
async function makeRecords(api: Api, paper: number) {
  const suffix = unique();
  const alias = `types_${suffix}`;
  const things = await makeThings((path, body) => api.post(path, body), alias, `Types ${suffix}`);
  const places = (await api.post('/v1/entities', { name: 'Places', alias: `${alias}_places` })) as { id: number };
  const title = await api.post('/v1/entities/fields', {
    entity_id: places.id,
    name: 'Title',
    alias: 'title',
    type_id: fieldTypeIds.text,
  });
  const { id: place } = await api.post(`/rest/${alias}_places`, { title: 'Depot' });
  const select = { entity_id: things.id, type_id: fieldTypeIds.select };
  const of = { select_subtype: 'entity', select_entity_id: places.id, select_entity_key: title.id };
  await api.post('/v1/entities/fields', { ...select, name: 'Place', alias: 'place', extra: of });
  await api.post('/v1/entities/fields', {
    ...select,
    name: 'Person',
    alias: 'person',
    extra: { select_subtype: 'user' },
  });
  const { items } = (await api.get('/v1/users')) as { items: { id: number; name: string }[] };
  await api.post(`/rest/${alias}`, { name: 'Empty' });
  await api.post(`/rest/${alias}`, {
    name: 'Full',
    amount: -1234567,
    urgent: true,
    stage: things.stages[3],
    due: '2026-12-24',
    seen: '2026-12-24T09:30:00.000Z',
    notes: 'Two\nlines',
    paper,
    details: { lines: [1, 2] },
    place,
    person: items.find(({ name }) => name === owner.name)?.id,
  });
  await showColumns(api, things);
  return { alias, things };
}

const looks = [
  { locale: 'en', colorScheme: 'light', due: '24.12.2026', seen: '24.12.2026 09:30', yes: 'Yes' },
  { locale: 'ru', colorScheme: 'dark', due: '24.12.2026', seen: '24.12.2026 09:30', yes: 'Да' },
] as const;

for (const { locale, colorScheme, due, seen, yes } of looks)
  test.describe(`All field types, ${locale}, ${colorScheme}`, () => {
    test.use({ colorScheme, timezoneId: 'UTC' });

    test('are formatted in the list and matched by their filters', { tag: locale === 'en' ? '@smoke' : [] }, async ({
      admin: page,
      api,
      context,
      request,
      baseURL,
    }) => {
      const paper = await uploadRecordFile(context, request, String(baseURL));
      const { alias, things } = await makeRecords(api, paper);
      await page.addInitScript((language) => localStorage.setItem('stoa.locale', language), locale);
      await page.goto(`/admin/data/${alias}`);
      const full = page.getByRole('row', { name: /Full/ });
      await expect(full.getByText(/1\u00a0234\u00a0567/)).toBeVisible();
      await expect(full.getByText(yes, { exact: true })).toBeAttached();
      await expect(full.getByTitle('Won')).toBeVisible();
      await expect(full.getByText(due, { exact: true })).toBeVisible();
      await expect(full.getByText(seen, { exact: true })).toBeVisible();
      await expect(full.getByRole('link', { name: 'paper.jpg' })).toHaveAttribute('href', /\/files\//);
      await expect(full.getByText('{"lines":[1,2]}')).toBeVisible();
      await expect(full.getByRole('link', { name: 'Depot' })).toHaveAttribute(
        'href',
        `/admin/data/${alias}_places?card=1`,
      );
      await expect(full.getByText(owner.name)).toBeVisible();
      await expectAccessible(page);

      const rows = page.locator('tbody tr');
      for (const filter of [
        'name=Ful',
        'amount_start=-2000000&amount_end=0',
        'urgent=Y',
        `stage=${things.stages[3]}`,
        'due_start=2026-12-24&due_end=2026-12-24',
        'seen_start=2026-12-24&seen_end=2026-12-24',
        'notes=lines',
        'paper=Y',
        'details=Y',
        'place=1',
      ]) {
        await page.goto(`/admin/data/${alias}?${filter}`);
        await expect(page.getByRole('link', { name: 'Full', exact: true }), filter).toBeVisible();
        await expect(rows, filter).toHaveCount(1);
      }
      await page.goto(`/admin/data/${alias}?paper=N`);
      await expect(page.getByRole('link', { name: 'Empty', exact: true })).toBeVisible();
      await expect(rows).toHaveCount(1);
    });
  });
