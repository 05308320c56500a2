import { expect, test } from '../support/test.ts';

test.describe('List', () => {
  test('searches 300 ms after the last key, and keeps the search in the address', { tag: '@smoke' }, async ({
    admin: page,
    people,
    context,
  }) => {
    await people(['Zoe Zebra', 'Zoe Zander']);
    await page.goto('/admin/users');
    await page.getByRole('searchbox').fill('Zoe Z');
    await expect(page).toHaveURL('/admin/users?search=Zoe+Z');
    await expect(page.getByRole('link', { name: 'Zoe Zebra' })).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByRole('link', { name: 'Zoe Zander' })).toBeVisible();
    await expect(other.getByRole('searchbox')).toHaveValue('Zoe Z');
    await other.close();
  });

  test('applies draft filters on submit and counts them', { tag: '@smoke' }, async ({ admin: page, people }) => {
    await people(['Fanny Filter'], { full_access: true });
    await people(['Frieda Filter']);
    await page.goto('/admin/users?search=Filter');
    await page.getByRole('button', { name: 'Filters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('group', { name: 'Full access' }).getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL('/admin/users?search=Filter');
    await drawer.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/full_access=Y/);
    await expect(page.getByRole('link', { name: 'Fanny Filter' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Frieda Filter' })).toBeHidden();
    await expect(page.getByRole('button', { name: /Filters.*1/ })).toBeVisible();
  });

  test('sorts by headers and exposes aria-sort', { tag: '@smoke' }, async ({ admin: page, people }) => {
    await people(['Sorted Anna', 'Sorted Zita']);
    await page.goto('/admin/users?search=Sorted');
    const header = page.getByRole('columnheader', { name: /User/ });
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('row').nth(1)).toContainText('Sorted Zita');
  });

  test('shows a paginator only for more than one page', async ({ admin: page, people }) => {
    await people(Array.from({ length: 12 }, (_, i) => `Paged ${String.fromCharCode(97 + i)}${i}`));
    await page.goto('/admin/users?search=Paged');
    await expect(page.getByRole('row')).toHaveCount(13);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
    await page.goto('/admin/users?search=Paged&limit=10');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.goBack();
    await expect(page.getByRole('row')).toHaveCount(11);
  });

  test('has an empty state that clears the search', async ({ admin: page }) => {
    await page.goto('/admin/users?search=no-such-name');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(page).toHaveURL('/admin/users');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  test('shows a failed load in place and retries', async ({ admin: page }) => {
    let failing = true;
    await page.route('**/api/v1/users?*', (route) =>
      failing
        ? route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            body: '{"type":"unavailable","title":"Unavailable","status":503,"message":"unavailable","request_id":"x","violations":[]}',
          })
        : route.continue(),
    );
    await page.goto('/admin/users');
    await expect(page.getByText('Could not load the list')).toBeVisible();
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  test('exports the filtered rows as CSV', async ({ admin: page, people }) => {
    await people(['Exported Eva', '=Exported Formula']);
    await page.goto('/admin/users?search=Exported');
    await expect(page.getByRole('link', { name: 'Exported Eva' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const stream = await (await download).createReadStream();
    const csv = (await stream.toArray()).map(String).join('');
    expect(csv).toContain('Exported Eva');
    expect(csv).toContain("'=Exported Formula");
  });

  test('signs out other users’ sessions in bulk, effective at once', async ({ admin: page, people, baseURL }) => {
    const { apiOf } = await import('../support/people/account.ts');
    const [person] = await people(['Selma Session']);
    const userApi = await apiOf(String(baseURL), person?.email, person?.password);
    await userApi.get('/v1/users');
    await page.goto('/admin/sessions?search=Selma');
    await page.getByRole('checkbox', { name: /Select .*Selma Session/ }).check();
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('row', { name: /Selma/ })).toBeHidden();
    await expect(userApi.get('/v1/users')).rejects.toThrow();
  });
});
