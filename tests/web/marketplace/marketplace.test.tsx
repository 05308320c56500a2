import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { fillSlot } from '#web/resource/moduleSlots.ts';
import { type Backend, installOf, moduleOf } from './marketApi.ts';
import { openMarket } from './openMarket.ts';

const chats = () => moduleOf({ id: 1, alias: 'chats', name: 'Chats', is_recommended: true, description: 'All in one' });
const phone = () =>
  moduleOf({
    ...{ id: 2, alias: 'phone', name: 'Phone', categories: ['calls'] },
    account_module: installOf({ is_main: true, version: '0.9.0' }),
  });
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name: new RegExp(`^${name}`) })).closest('article') as HTMLElement);
const dialog = async (name: string | RegExp = /./) => within(await screen.findByRole('dialog', { name }));

const emptied: (() => void)[] = [];
afterEach(() => {
  for (const empty of emptied.splice(0)) empty();
});

describe('the list', () => {
  test('has installed, own and the categories of the server as tabs, by the address', async () => {
    const { user, search } = await openMarket({ modules: [chats(), phone()] });
    const tabs = await screen.findAllByRole('tab');
    await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(4));
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
    expect(screen.getAllByRole('tab').map((tab) => tab.getAttribute('id')?.split('-').at(-1))).toEqual([
      'installed',
      'own',
      'recommended',
      'chats',
    ]);
    await card('Phone');
    expect(screen.queryByText('All in one')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Recommended' }));
    await screen.findByText('All in one');
    expect(search()).toBe('?category=recommended');
    await user.click(screen.getByRole('tab', { name: 'Installed' }));
    await card('Phone');
    expect(search()).toBe('');
  });

  test('shows the version that runs here, the main module and a missing description', async () => {
    await openMarket({ modules: [phone()] });
    const shown = await card('Phone');
    expect(shown.getByText('v0.9.0')).toBeInTheDocument();
    expect(shown.getByRole('img', { name: /main module/ })).toBeInTheDocument();
    expect(shown.getByText('The author has not described this module yet.')).toBeInTheDocument();
    expect(shown.getByText('Hermes Labs')).toBeInTheDocument();
  });

  test('searches within the tab after the last key, and says where nothing is found', async () => {
    const { user, api, search } = await openMarket({ modules: [chats()] }, '?category=chats');
    await card('Chats');
    await user.type(screen.getByRole('searchbox', { name: 'Search modules' }), 'zzz');
    await screen.findByText('Modules not found');
    expect(search()).toBe('?category=chats&search=zzz');
    const searches = api.sent.filter(({ path, query }) => path.endsWith('/market/modules') && query.has('query'));
    expect(searches.map(({ query }) => query.get('query'))).toEqual(['zzz']);
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    await card('Chats');
  });

  test('shows more cards at each click, and leads the focus to the first new one', async () => {
    const many = Array.from({ length: 60 }, (_, at) => moduleOf({ id: at + 1 }));
    const backend: Backend = { modules: many };
    const { user } = await openMarket(backend, '?category=chats');
    await card('Module 1$');
    expect(screen.getByText('24 of 60 modules')).toBeInTheDocument();
    backend.refuse = { path: /market\/modules$/, message: 'nothing' };
    const more = () => user.click(screen.getByRole('button', { name: 'Show more' }));
    await more();
    await screen.findByText(/^Could not load the list of modules/);
    expect(screen.getAllByRole('article')).toHaveLength(24);
    await more();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Module 25' })).toHaveFocus());
    await more();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Module 49' })).toHaveFocus());
    expect(screen.getAllByRole('article')).toHaveLength(60);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test.each([
    ['', /Choose one in the categories/],
    ['?category=own', /your account develops/],
    ['?category=recommended', /Nothing has been published/],
  ])('helps on in an empty tab: %s', async (address, text) => {
    await openMarket({ modules: [] }, address);
    expect(await screen.findByText('Modules not found')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  test.each([
    ['categories', /^Could not load the list of categories/],
    ['modules', /^Could not load the list of modules/],
  ])('says that %s could not be loaded, and tries again', async (part, text) => {
    const refuse = { path: new RegExp(`/market/${part}$`), message: 'nothing' };
    const { user } = await openMarket({ modules: [phone()], refuse });
    const alert = (await screen.findByText(text)).closest('[role=alert]') as HTMLElement;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    await card('Phone');
    await screen.findByRole('tab', { name: 'Chats' });
  });
});

describe('installing', () => {
  test('is done at once where nothing is asked, and starts the module', async () => {
    const { user, writes, meReads } = await openMarket({ modules: [chats()] }, '?category=chats');
    const before = meReads();
    await user.click((await card('Chats')).getByRole('button', { name: 'Install Chats' }));
    await screen.findByText('Module installed');
    expect(writes(/install-module\/1$/)).toEqual([{ version_id: 11 }]);
    await waitFor(() => expect(meReads()).toBe(before + 1));
    expect((await card('Chats')).getByRole('button', { name: 'Disable Chats' })).toBeInTheDocument();
  });

  test('shows what is asked in plain words, and keeps to the version that was shown', async () => {
    const asks = { entities: { deals: 'manage', people: 'read' }, hosts: ['api.example.com'] } as const;
    const asking = { ...chats(), asks: { ...asks, hosts: [...asks.hosts] }, callback_hosts: ['hook.example.com'] };
    const { user, writes } = await openMarket({ modules: [asking] }, '?category=chats');
    const install = (await card('Chats')).getByRole('button', { name: 'Install Chats' });
    await user.click(install);
    let asked = await dialog('Install “Chats”?');
    expect(asked.getByText('deals').closest('li')).toHaveTextContent(
      'deals (not in your account yet): creates the entity and its fields; reads, adds, changes and deletes its records',
    );
    expect(asked.getByText('people').closest('li')).toHaveTextContent('reads its records');
    for (const text of ['api.example.com', 'hook.example.com', 'Hermes Labs'])
      expect(asked.getByText(text)).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(writes(/install/)).toEqual([]);
    await user.click(install);
    asked = await dialog('Install “Chats”?');
    await user.click(asked.getByRole('button', { name: 'Agree and install' }));
    await screen.findByText('Module installed');
    expect(writes(/install/)).toEqual([{ version_id: 11 }]);
  });

  test('keeps its question open until it is done, so that nothing behind it is pressed', async () => {
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    const asks = { entities: { deals: 'read' as const }, hosts: [] };
    const { user, writes } = await openMarket({ modules: [{ ...chats(), asks }], held }, '?category=chats');
    await user.click((await card('Chats')).getByRole('button', { name: 'Install Chats' }));
    const asked = await dialog('Install “Chats”?');
    await user.click(asked.getByRole('button', { name: 'Agree and install' }));
    await user.keyboard('{Escape}');
    expect(asked.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    goOn();
    await screen.findByText('Module installed');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(/install/)).toHaveLength(1);
  });

  test('asks again when the module was updated meanwhile', async () => {
    const asks = { entities: { deals: 'read' as const }, hosts: [] };
    const backend: Backend = {
      modules: [{ ...chats(), asks }],
      refuse: { path: /install-module/, message: 'consent_outdated' },
    };
    const { user, writes } = await openMarket(backend, '?category=chats');
    await user.click((await card('Chats')).getByRole('button', { name: 'Install Chats' }));
    const asked = await dialog('Install “Chats”?');
    backend.modules = [{ ...chats(), asks: { ...asks, hosts: ['new.example.com'] }, version_id: 12 }];
    await user.click(asked.getByRole('button', { name: 'Agree and install' }));
    await asked.findByText('new.example.com');
    expect(asked.getByRole('alert')).toHaveTextContent('The module was updated while you were reading.');
    await user.click(asked.getByRole('button', { name: 'Agree and install' }));
    await screen.findByText('Module installed');
    expect(writes(/install/)).toEqual([{ version_id: 11 }, { version_id: 12 }]);
  });

  test('says why it is refused', async () => {
    const refuse = { path: /install-module/, message: 'too_many_installed_modules' };
    const { user } = await openMarket({ modules: [chats()], refuse }, '?category=chats');
    await user.click((await card('Chats')).getByRole('button', { name: 'Install Chats' }));
    await screen.findByText('This account has as many modules as it may');
  });

  test('is not offered for a withdrawn module, nor without a version', async () => {
    const withdrawn = { ...chats(), withdrawn_reason: 'It leaked data.' };
    const draft = moduleOf({ id: 3, alias: 'draft', name: 'Draft', version: null, version_id: null });
    await openMarket({ modules: [withdrawn, draft] }, '?category=chats');
    expect((await card('Chats')).queryByRole('button')).toBeNull();
    expect((await card('Chats')).getByText('Withdrawn')).toBeInTheDocument();
    expect((await card('Draft')).getByRole('button', { name: 'No version released yet' })).toBeDisabled();
  });

  test('is undone after a question', async () => {
    const { user, writes } = await openMarket({ modules: [phone()] });
    await user.click((await card('Phone')).getByRole('button', { name: 'Disable Phone' }));
    const asked = await screen.findByRole('dialog', { name: 'Disable “Phone”?' });
    await user.click(within(asked).getByRole('button', { name: 'Disable' }));
    await screen.findByText('Module disabled');
    expect(writes(/uninstall-module\/2$/)).toHaveLength(1);
    await screen.findByText('Modules not found');
  });
});

describe('the dialog of a module', () => {
  test('is in the address: opened by the card, closed by back', async () => {
    const { user, search, router } = await openMarket({ modules: [phone()] });
    await user.click((await card('Phone')).getByRole('link', { name: 'Phone' }));
    const shown = await dialog('Phone');
    expect(search()).toBe('?module=phone');
    expect(shown.getByText('04.03.2026')).toBeInTheDocument();
    await user.click(shown.getByRole('link', { name: 'Health' }));
    expect(search()).toBe('?module=phone&section=health');
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search()).toBe('');
  });

  test('opens from a link, and closes into the list', async () => {
    const { user, search } = await openMarket({ modules: [chats()] }, '?category=chats&module=chats&section=versions');
    const shown = await dialog('Chats');
    expect(shown.queryByRole('link', { name: 'Settings' })).toBeNull();
    await shown.findByText('No version can be run');
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search()).toBe('?category=chats');
  });

  test('says that there is no such module', async () => {
    await openMarket({ modules: [] }, '?module=nobody');
    expect(await (await dialog()).findByText('There is no such module')).toBeInTheDocument();
  });

  test('has the entries of the module itself, while it is installed', async () => {
    const Section = () => <p>Numbers of the phone</p>;
    emptied.push(
      fillSlot('marketplace.entries', { key: 'phone', entries: [{ key: 'numbers', label: 'Numbers', Section }] }),
    );
    const { user, search } = await openMarket({ modules: [phone(), chats()] }, '?module=phone');
    await user.click((await dialog('Phone')).getByRole('link', { name: 'Numbers' }));
    await screen.findByText('Numbers of the phone');
    expect(search()).toBe('?module=phone&section=module.numbers');
  });
});
