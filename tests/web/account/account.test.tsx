import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadMessages, translate } from '#web/i18n/translate.ts';
import { session } from '#web/session/session.ts';
import { proofOf } from './accountApi.ts';
import { openAccount as open } from './openAccount.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => loadMessages('member', 'request_errors'));

const base = 'Base settings';
const danger = 'Dangerous settings';

describe('base settings', () => {
  test('Save and Cancel are there only while something differs; Cancel restores', async () => {
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

  test('what changed is saved under the ETag, said, and is what the next change starts from', async () => {
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

  test('the session is asked anew, so that a new language speaks at once', async () => {
    const { user, block } = await open();
    const reload = vi.spyOn(session, 'reload');
    await user.click((await block(base)).getByRole('radio', { name: 'Русский' }));
    await user.click((await block(base)).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    reload.mockRestore();
  });

  test('who chose a language for themselves is told that their interface stays', async () => {
    const { user, block } = await open();
    localStorage.setItem('stoa.locale', 'en');
    const form = await block(base);
    expect(form.queryByText(/you chose English/)).toBeNull();
    await user.click(form.getByRole('radio', { name: 'Русский' }));
    expect(form.getByText(/You chose English/)).toBeInTheDocument();
    localStorage.removeItem('stoa.locale');
  });

  test('a violation stands at its input, and does not block the next try', async () => {
    const { user, block, sent } = await open();
    const form = await block(base);
    const name = form.getByLabelText(/^Account name/);
    await user.clear(name);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toBeInvalid());
    expect(sent()).toEqual([]);
    await user.type(name, 'South');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
  });

  test('a server out of order is said in a toast, and what was typed stays', async () => {
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

  test('what somebody else saved meanwhile is loaded, or saved over, as the person chooses', async () => {
    const { user, block, world, sent } = await open();
    const form = await block(base);
    await user.type(form.getByLabelText(/^Account name/), '!');
    world.account = { ...world.account, name: 'Theirs' };
    world.version = 5;
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await form.findByRole('button', { name: 'Load their version' }));
    await waitFor(() => expect(form.getByLabelText(/^Account name/)).toHaveValue('Theirs'));
    await user.type(form.getByLabelText(/^Account name/), '?');
    world.version = 9;
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await form.findByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(sent().at(-1)?.headers.get('if-match')).toBeNull();
    expect(world.account.name).toBe('Theirs?');
  });

  test('leaving asks while any block has changes, and goes without a word after they are gone', async () => {
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
  test('is not there where the operator has set up no provider', async () => {
    const { block } = await open();
    await block(base);
    expect(screen.queryByRole('form', { name: 'Sign-in' })).toBeNull();
  });

  test('has a switch for each provider that is', async () => {
    const { user, block, sent } = await open({ providers: [{ alias: 'yandex', name: 'Yandex', status: false }] });
    const form = await block('Sign-in');
    await user.click(form.getByRole('switch', { name: 'Sign in with Yandex' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(sent()[0]?.body).toEqual({ account_authentication: { yandex: { status: true } } });
  });
});

describe('dangerous settings', () => {
  test('a new subdomain shows its address, and is saved once it was typed again', async () => {
    const lead = 'http://south.stoa.example/enter?code=c';
    const { user, block, sent } = await open({}, { lead });
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
    expect(moved.getByRole('link', { name: 'Open the new address' })).toHaveAttribute('href', lead);
    // These tests are at localhost, which goes on to be the account's.
    await user.click(moved.getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a page whose address is gone offers nothing but the way to the new one', async () => {
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
    const asked = api.sent.length;
    await user.click(screen.getByRole('button', { name: 'OK' }));
    const moved = within(await screen.findByRole('dialog', { name: 'Your account’s new address' }));
    expect(moved.queryByRole('button', { name: 'Stay here' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(moved.getByRole('link', { name: 'Open the new address' })).toHaveAttribute(
      'href',
      'http://south.stoa.example',
    );
    expect(api.sent.slice(asked).map(({ path }) => path)).toEqual(['/api/v1/auth/account']);
  });

  describe('while other blocks have changes', () => {
    const change = async ({ user, block }: Awaited<ReturnType<typeof open>>, name: string) => {
      const nameInput = (await block(base)).getByLabelText(/^Account name/);
      await user.clear(nameInput);
      if (name) await user.type(nameInput, name);
      const form = await block(danger);
      await user.clear(form.getByLabelText('Subdomain'));
      await user.type(form.getByLabelText('Subdomain'), 'south');
      await user.click(form.getByRole('button', { name: 'Save' }));
      return within(await screen.findByRole('dialog', { name: 'Save the other changes first?' }));
    };

    test('they are saved before the account moves, once that is agreed to', async () => {
      const opened = await open();
      const { user, sent } = opened;
      await user.click((await change(opened, 'South Ltd')).getByRole('button', { name: 'Save and continue' }));
      await user.type(await screen.findByRole('textbox', { name: /south/ }), 'south{Enter}');
      await screen.findByRole('dialog', { name: 'Your account’s new address' });
      expect(sent().map(({ body }) => body)).toEqual([{ account_name: 'South Ltd' }, { account_subdomain: 'south' }]);
      expect(sent().map(({ headers }) => headers.get('if-match'))).toEqual(['"a1"', '"a2"']);
    });

    test('nothing moves where they cannot be saved, or may not be', async () => {
      const opened = await open();
      const { user, block, sent } = opened;
      await user.click((await change(opened, '')).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click((await block(danger)).getByRole('button', { name: 'Save' }));
      await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
      expect(await (await block(base)).findByText('Enter a value')).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(sent()).toEqual([]);
      expect((await block(danger)).getByLabelText('Subdomain')).toHaveValue('south');
    });
  });

  test('what is no subdomain is said at once, without asking whether to move there', async () => {
    const { user, block, sent } = await open();
    const form = await block(danger);
    await user.clear(form.getByLabelText('Subdomain'));
    await user.type(form.getByLabelText('Subdomain'), 'south!{Enter}');
    expect(await form.findByText(/^Use 3 to 63/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toEqual([]);
  });

  test('a taken subdomain is said in a toast and at its input', async () => {
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

  test('a new domain shows the record that proves it, to be copied', async () => {
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
  ])('a look that finds %o says so', async (look, light, words) => {
    const { user, block } = await open(withDomain, { look });
    const form = await block(danger);
    await user.click(form.getByRole('button', { name: 'Check now' }));
    expect(await form.findByText(light)).toBeInTheDocument();
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('a proved domain whose record is gone is in use yet, and asks for it', async () => {
    const { block } = await open({ ...withDomain, domain_proof: proofOf({ state: 'proved', error: 'missing' }) });
    const form = await block(danger);
    expect(form.getByText('In use, but the TXT record is missing')).toBeInTheDocument();
    expect(form.getByText(/Add it again within a few days/)).toBeInTheDocument();
  });

  test('giving up a domain in use is asked for', async () => {
    const { user, block, sent } = await open({ ...withDomain, domain_proof: proofOf({ state: 'proved' }) });
    const form = await block(danger);
    await user.clear(form.getByLabelText('Custom domain'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove the domain?' }));
    await user.click(question.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ account_domain: '' }));
  });
});
