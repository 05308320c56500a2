import { expect, type Page } from '@playwright/test';
import type { Api } from '../people/account.ts';
import { installModule, type Made, publish, release } from '../servers/market.ts';
import { widgetAddress } from '../servers/widgets.ts';
import { openDialog, type Screens } from './screens.ts';

const asks = { entities: { deals: 'manage' }, hosts: ['api.example.com'] };
const name = 'Очень длинное название модуля рассылок и уведомлений';

/** An installed module with long names, an update that waits for consent, and a rollout. */
export async function makeShownModule(api: Api): Promise<Made> {
  const module = await publish(api, 'Shown', { asks });
  await api.patch(`/v1/modules/${module.id}`, { name });
  await installModule(api, module);
  await release(api, module, { asks: { ...asks, hosts: ['more.example.com'] } });
  const version = { name: 'A version with a long name that wraps in its row', status_id: 2, type: 'minor' };
  const path = `/v1/modules/${module.id}/versions`;
  const { id } = await api.post(path, { ...version, js_widget_prod: await widgetAddress() });
  await api.post(`${path}/${id}/rollouts`, { percent: 5 });
  return { ...module, name };
}

/** Screens of an author, and of who installs. */
export const moduleScreens = ({ alias }: Made): Screens => ({
  modules: { path: '/admin/modules', ready: loaded },
  'a module': { path: `/admin/modules/${alias}`, ready: loaded },
  'a new version': {
    path: `/admin/modules/${alias}?version=new-major`,
    ready: (page) => openDialog(page, /^(New version|Новая версия)$/),
  },
  marketplace: {
    path: '/admin/marketplace',
    ready: (page) => expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible(),
  },
  'marketplace, nothing found': {
    path: '/admin/marketplace?category=finances',
    ready: (page) => expect(page.getByText(/^(Modules not found|Модули не найдены)$/)).toBeVisible(),
  },
  ...Object.fromEntries(
    ['description', 'versions', 'health', 'settings'].map((section) => [
      `a module of the marketplace: ${section}`,
      {
        path: `/admin/marketplace?module=${alias}&section=${section}`,
        ready: async (page: Page) => {
          const dialog = page.getByRole('dialog', { name });
          await expect(dialog.getByRole('link').and(page.locator('[aria-current]'))).toBeVisible();
          await expect(dialog.getByRole('status')).toHaveCount(0);
        },
      },
    ]),
  ),
});

async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /Loading|Загрузка/ })).toHaveCount(0);
}
