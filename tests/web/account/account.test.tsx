import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadMessages, translate } from '#web/i18n/translate.ts';
import { session } from '#web/session/session.ts';
import { proofOf } from './accountApi.ts';
import { openAccount as open } from './openAccount.ts';

beforeAll(() => loadMessages('member', 'request_errors'));

const base = 'Base settings';
const danger = 'Dangerous settings';

describe('base settings', () => {
  test('shows Save and Cancel only after a change; Cancel restores the values', async () => {
    const { user, block, sent } = await open();
    const form = await block(base);
    expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.type(form.getByLabelText(/^Account name/), '!');
    await user.click(form.getByRole('radio', { name: 'Русский' }));
    expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect((await block(danger)).queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(form.getByLabelText(/^Account name/)).toHaveValue('Northwind');
    expect(form.getByRole('radio', { name: 'English' })).toBeChecked();
    expect(form.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(sent()).toEqual([]);
  });

  test('saves the changed fields with the ETag, confirms, and continues from the saved version', async () => {
    const { user, block, sent } = await open();
    const form = await block(base);
    await user.type(form.getByLabelText(/^Account name/), ' Ltd{Enter}');
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(sent()[0]?.body).toEqual({ account_name: 'Northwind Ltd' });
    expect(sent()[0]?.headers.get('if-match')).toBe('"a1"');
    await waitFor(() => expect(form.queryByRole('button', { name: 'Save' })).toBeNull());
    await user.type(form.getByLabelText(/^Account name/), '.{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.headers.get('if-match')).toBe('"a2"');
    expect(sent()[1]?.body).toEqual({ account_name: 'Northwind Ltd.' });
  });

  test('reloads the session after saving, so that a new language applies at once', async () => {
    const { user, block } = await open();
    const reload = vi.spyOn(session, 'reload');
    await user.click((await block(base)).getByRole('radio', { name: 'Русский' }));
    await user.click((await block(base)).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    reload.mockRestore();
  });

  test('says that the interface keeps the language a user has chosen for themselves', async () => {
    const { user, block } = await open();
    localStorage.setItem('stoa.locale', 'en');
    const form = await block(base);
    expect(form.queryByText(/you chose English/)).toBeNull();
    await user.click(form.getByRole('radio', { name: 'Русский' }));
    expect(form.getByText(/You chose English/)).toBeInTheDocument();
    localStorage.removeItem('stoa.locale');
  });

  test('shows a violation at its input and allows the next attempt', async () => {
    const { user, block, sent } = await open();
    const form = await block(base);
    const days = form.getByRole('textbox', { name: 'Days in the trash' });
    await user.clear(days);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(days).toBeInvalid());
    expect(sent()).toEqual([]);
    await user.type(days, '7');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
  });

  test('reports a server error in a toast and keeps the typed values', async () => {
    const { user, block, api } = await open();
    const form = await block(base);
    await user.type(form.getByLabelText(/^Account name/), '!');
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) =>
      args[1]?.method === 'PATCH' ? api.refuse('server_error', 'server') : fetch(...args),
    );
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(translate('errors.server'))).toBeInTheDocument();
    expect(form.getByLabelText(/^Account name/)).toHaveValue('Northwind!');
    expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('offers to load or overwrite what another user has saved meanwhile', async () => {
    const { user, block, backend, sent } = await open();
    const form = await block(base);
    await user.type(form.getByLabelText(/^Account name/), '!');
    backend.account = { ...backend.account, name: 'Theirs', own_name: 'Theirs' };
    backend.version = 5;
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await form.findByRole('button', { name: 'Load their version' }));
    await waitFor(() => expect(form.getByLabelText(/^Account name/)).toHaveValue('Theirs'));
    await user.type(form.getByLabelText(/^Account name/), '?');
    backend.version = 9;
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await form.findByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(sent().at(-1)?.headers.get('if-match')).toBeNull();
    expect(backend.account.name).toBe('Theirs?');
  });

  test('confirms leaving while a block has changes, and leaves without a question after a discard', async () => {
    const { user, block, router } = await open();
    const form = await block(base);
    await user.type(form.getByLabelText(/^Account name/), '!');
    await router.navigate('/admin/users');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/admin/account');
    await user.type((await block(danger)).getByLabelText('Custom domain'), 'x.example');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await router.navigate('/admin/users');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click((await block(danger)).getByRole('button', { name: 'Cancel' }));
    await router.navigate('/admin/users');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
  });
});

describe('sign-in', () => {
  test('is hidden while the operator has configured no provider', async () => {
    const { block } = await open();
    await block(base);
    expect(screen.queryByRole('form', { name: 'Sign-in' })).toBeNull();
  });

  test('has a switch for each configured provider', async () => {
    const { user, block, sent } = await open({ providers: [{ alias: 'yandex', name: 'Yandex', status: false }] });
    const form = await block('Sign-in');
    await user.click(form.getByRole('switch', { name: 'Sign in with Yandex' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(sent()[0]?.body).toEqual({ account_authentication: { yandex: { status: true } } });
  });
});

describe('dangerous settings', () => {
  test('shows the new subdomain’s address and saves after it is typed again', async () => {
    const entryLink = 'http://south.stoa.example/enter?code=c';
    const { user, block, sent } = await open({}, { location: entryLink });
    const form = await block(danger);
    const input = form.getByLabelText('Subdomain');
    await user.clear(input);
    await user.type(input, 'South');
    expect(input).toHaveValue('south');
    expect(form.getByText('http://south.stoa.example')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Change the address?' }));
    expect(question.getByRole('button', { name: 'OK' })).toBeDisabled();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.type(await screen.findByRole('textbox', { name: /south/ }), 'south');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    const moved = within(await screen.findByRole('dialog', { name: 'Your account’s new address' }));
    expect(sent()[0]?.body).toEqual({ account_subdomain: 'south' });
    expect(moved.getByText('http://south.stoa.example')).toBeInTheDocument();
    expect(moved.getByRole('link', { name: 'Open the new address' })).toHaveAttribute('href', entryLink);
    // The test page is at localhost, which stays valid, so the dialog can be closed.
    await user.click(moved.getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('offers only the link to the new address after the old one has gone', async () => {
    const { user, block, api } = await open({
      subdomain: 'localhost',
      url: location.origin,
      subdomain_url: location.origin,
    });
    const form = await block(danger);
    await user.clear(form.getByLabelText('Subdomain'));
    await user.type(form.getByLabelText('Subdomain'), 'south');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.type(await screen.findByRole('textbox', { name: /south/ }), 'south');
    const requests = api.sent.length;
    await user.click(screen.getByRole('button', { name: 'OK' }));
    const moved = within(await screen.findByRole('dialog', { name: 'Your account’s new address' }));
    expect(moved.queryByRole('button', { name: 'Stay here' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(moved.getByRole('link', { name: 'Open the new address' })).toHaveAttribute(
      'href',
      'http://south.stoa.example',
    );
    expect(api.sent.slice(requests).map(({ path }) => path)).toEqual(['/api/v1/auth/account']);
  });

  describe('with changes in other blocks', () => {
    const change = async ({ user, block }: Awaited<ReturnType<typeof open>>, name: string) => {
      const nameInput = (await block(base)).getByLabelText(/^Account name/);
      await user.clear(nameInput);
      await user.type(nameInput, name);
      const form = await block(danger);
      await user.clear(form.getByLabelText('Subdomain'));
      await user.type(form.getByLabelText('Subdomain'), 'south');
      await user.click(form.getByRole('button', { name: 'Save' }));
      return within(await screen.findByRole('dialog', { name: 'Save the other changes first?' }));
    };

    test('saves them before the account moves, after a confirmation', async () => {
      const opened = await open();
      const { user, sent } = opened;
      await user.click((await change(opened, 'South Ltd')).getByRole('button', { name: 'Save and continue' }));
      await user.type(await screen.findByRole('textbox', { name: /south/ }), 'south{Enter}');
      await screen.findByRole('dialog', { name: 'Your account’s new address' });
      expect(sent().map(({ body }) => body)).toEqual([{ account_name: 'South Ltd' }, { account_subdomain: 'south' }]);
      expect(sent().map(({ headers }) => headers.get('if-match'))).toEqual(['"a1"', '"a2"']);
    });

    test('does not move when they cannot be saved or saving is declined', async () => {
      const opened = await open();
      const { user, block, sent } = opened;
      const days = (await block(base)).getByRole('textbox', { name: 'Days in the trash' });
      await user.clear(days);
      await user.click((await change(opened, 'South Ltd')).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click((await block(danger)).getByRole('button', { name: 'Save' }));
      await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
      expect(await (await block(base)).findByText('Enter a whole number from 1 to 365')).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(sent()).toEqual([]);
      expect((await block(danger)).getByLabelText('Subdomain')).toHaveValue('south');
    });
  });

  test('rejects an invalid subdomain at once, without a confirmation', async () => {
    const { user, block, sent } = await open();
    const form = await block(danger);
    await user.clear(form.getByLabelText('Subdomain'));
    await user.type(form.getByLabelText('Subdomain'), 'south!{Enter}');
    expect(await form.findByText(/^Use 3 to 63/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toEqual([]);
  });

  test('reports a taken subdomain in a toast and at its input', async () => {
    const { user, block } = await open();
    const form = await block(danger);
    await user.clear(form.getByLabelText('Subdomain'));
    await user.type(form.getByLabelText('Subdomain'), 'taken');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.type(await screen.findByRole('textbox', { name: /taken/ }), 'taken');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.getAllByText('This subdomain is taken')).toHaveLength(2));
    expect(form.getByLabelText('Subdomain')).toBeInvalid();
    expect(form.getByText('This subdomain is taken')).toBeInTheDocument();
  });

  test('shows the DNS record for a new domain, with a button to copy it', async () => {
    const { user, block } = await open();
    const form = await block(danger);
    expect(form.getByText('pro')).toBeInTheDocument();
    await user.type(form.getByLabelText('Custom domain'), 'crm.example.com');
    expect(form.queryByText('TXT')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('_stoa.crm.example.com')).toBeInTheDocument();
    expect(form.getByText('Waiting for the DNS record')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Copy the value of the TXT record' }));
    expect(await navigator.clipboard.readText()).toBe('stoa-domain=0123456789abcdef0123456789abcdef');
  });

  const withDomain = { domain: 'crm.example.com', domain_proof: proofOf() };

  test.each([
    [{ error: 'missing' as const }, 'Waiting for the DNS record', 'No TXT record with this value found.'],
    [{ error: 'unreachable' as const }, 'Could not be verified', 'The domain’s name servers did not answer.'],
    [{ state: 'proved' as const }, 'Verified and in use', 'Domain verified and in use'],
    [{ error: 'taken' as const }, 'Could not be verified', 'Another account has already verified this domain.'],
  ])('reports a check that finds %o', async (domainCheck, light, words) => {
    const { user, block } = await open(withDomain, { domainCheck });
    const form = await block(danger);
    await user.click(form.getByRole('button', { name: 'Check now' }));
    expect(await form.findByText(light)).toBeInTheDocument();
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('keeps using a verified domain whose record is gone, and shows that it is missing', async () => {
    const { block } = await open({ ...withDomain, domain_proof: proofOf({ state: 'proved', error: 'missing' }) });
    const form = await block(danger);
    expect(form.getByText('In use, but the TXT record is missing')).toBeInTheDocument();
    expect(form.getByText(/Add it again within a few days/)).toBeInTheDocument();
  });

  test('confirms removing a domain in use', async () => {
    const { user, block, sent } = await open({ ...withDomain, domain_proof: proofOf({ state: 'proved' }) });
    const form = await block(danger);
    await user.clear(form.getByLabelText('Custom domain'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove the domain?' }));
    await user.click(question.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ account_domain: '' }));
  });
});
