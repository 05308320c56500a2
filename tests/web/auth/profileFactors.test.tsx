import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeProfile } from '#web/session/profile.ts';
import { noFactors, passkeyOf, stubPasskeys } from '../support/factors.ts';
import type { Sent } from '../support/fakeApi.ts';
import { openProfileOf } from './openProfile.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  closeProfile();
  vi.unstubAllGlobals();
});

const json = (data: unknown, status = 200) =>
  new Response(JSON.stringify(data), { status, headers: { 'content-type': 'application/json' } });
const totp = { created_at: '2026-01-02T03:04:05.000Z', last_used_at: null };
const secret = (name = 'AAAABBBB') => ({ secret: name, uri: `otpauth://totp/x?secret=${name}`, expires_at: '2030' });
const codes = Array.from({ length: 10 }, (_, at) => `CODE-${at}`);
const codeField = () => screen.findByLabelText(/^Code from the app/);

/** Opens the profile with these answers of the calls of factors, by method and the end of the path. */
function openWith(factors: Partial<typeof noFactors>, answers: Record<string, (call: Sent) => Response> = {}) {
  const refuse = (call: Sent) => {
    const [, answer] = Object.entries(answers).find(([key]) => `${call.method} ${call.path}`.endsWith(key)) ?? [];
    return answer?.(call);
  };
  return openProfileOf({ factors: { ...noFactors, ...factors }, refuse }, { part: 'second-factor' });
}

/** As the end of "POST /api/v1/auth/factors/totp". */
const start = '/factors/totp';
const confirm = '/factors/totp/confirm';

describe('the authenticator app', () => {
  it('is added by a code of its new secret, and the recovery codes are kept first', async () => {
    const { dialog, user, backend, sent } = await openWith(
      {},
      { [start]: () => json(secret()), [confirm]: () => json({ recovery_codes: codes }) },
    );
    await user.click(await dialog.findByRole('button', { name: 'Set up an authenticator app' }));
    expect(await screen.findByRole('button', { name: /^Copy the key: AAAA BBBB/ })).toBeVisible();
    backend.factors = { ...noFactors, totp, recovery_codes_left: 10 };
    await user.click(await codeField());
    // Shown on touch screens only.
    expect(screen.getByText('Open in an app on this device')).toHaveAttribute('href', secret().uri);
    await user.paste('123 456');
    const list = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    expect(sent.findLast(({ path }) => path.endsWith(confirm))?.body).toEqual({ code: '123456' });
    expect(list.getByRole('button', { name: 'Done' })).toBeDisabled();
    await user.click(list.getByRole('checkbox', { name: 'I have kept these codes' }));
    await user.click(list.getByRole('button', { name: 'Done' }));
    expect(await dialog.findByText('On. Signing in asks for a second step.')).toBeVisible();
    expect(dialog.getByText('10 codes left')).toBeVisible();
  });

  it('asks before codes that are not kept are gone', async () => {
    const { dialog, user } = await openWith(
      {},
      { [start]: () => json(secret()), [confirm]: () => json({ recovery_codes: codes }) },
    );
    await user.click(await dialog.findByRole('button', { name: 'Set up an authenticator app' }));
    await user.type(await codeField(), '123456');
    const list = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }));
    await user.click(list.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('dialog', { name: 'Close without keeping the codes?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(list.getAllByRole('listitem')).toHaveLength(10);
  });

  it('says that a code is wrong, and makes another secret for one that is over', async () => {
    const violations = [{ field: 'code', message: 'factors.errors.code', params: {} }];
    const problem = (message: string, rest: object = {}) =>
      json({ type: 'x', title: '', status: 409, message, request_id: '', violations: [], ...rest }, 409);
    let answer = () => problem('validation', { violations });
    let name = 'AAAABBBB';
    const { dialog, user } = await openWith({}, { [start]: () => json(secret(name)), [confirm]: () => answer() });
    await user.click(await dialog.findByRole('button', { name: 'Set up an authenticator app' }));
    const field = await codeField();
    await user.type(field, '111{Enter}');
    expect(field).toHaveAccessibleDescription('Enter all 6 digits');
    await user.type(field, '111111', { initialSelectionStart: 0, initialSelectionEnd: 3 });
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^Wrong code/));
    answer = () => problem('totp_not_started');
    name = 'CCCCDDDD';
    await user.type(field, '222222', { initialSelectionStart: 0, initialSelectionEnd: 6 });
    await user.click(await screen.findByRole('button', { name: 'New QR code' }));
    expect(await screen.findByRole('button', { name: /^Copy the key: CCCC DDDD/ })).toBeVisible();
    expect(field).toHaveValue('');
  });

  it('is removed after a question, which says what ends with the last factor', async () => {
    const { dialog, user, sent, backend } = await openWith({ totp, recovery_codes_left: 10, is_required: true });
    expect(await dialog.findByText('This account requires it of administrators.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove the authenticator app' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove the authenticator app?' }));
    expect(question.getByText(/You will have to set it up again/)).toBeVisible();
    backend.factors = noFactors;
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText(/^Off\./)).toBeVisible();
    expect(sent.some(({ method, path }) => method === 'DELETE' && path.endsWith('/factors/totp'))).toBe(true);
  });
});

describe('passkeys', () => {
  it('are listed with what is known of them, renamed and removed', async () => {
    const passkeys = [
      passkeyOf({ is_backed_up: true, last_used_at: '2026-02-03T04:05:06.000Z' }),
      passkeyOf({ id: 6, name: 'Old key', works_here: false }),
    ];
    const { dialog, user, sent } = await openWith({ passkeys, recovery_codes_left: 10 });
    const rows = within(await dialog.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Laptop\s*Synced\s*Added.*Last used/);
    expect(rows[1]).toHaveTextContent(/Works at another address.*Not used yet/);
    await user.click(dialog.getByRole('button', { name: 'Rename the passkey “Laptop”' }));
    const form = within(await screen.findByRole('dialog', { name: 'Rename' }));
    await user.clear(form.getByLabelText(/^Name/));
    await user.keyboard('{Enter}');
    expect(form.getByLabelText(/^Name/)).toHaveAccessibleDescription('Enter a name');
    await user.type(form.getByLabelText(/^Name/), ' Phone {Enter}');
    expect(await screen.findByText('Passkey renamed')).toBeVisible();
    expect(sent.findLast(({ method }) => method === 'PATCH')).toMatchObject({ body: { name: 'Phone' } });
  });

  it('can be added only where the browser and the host have them', async () => {
    const { dialog } = await openWith({});
    expect(await dialog.findByText('This browser doesn’t support passkeys.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('are not added on a custom domain, from where it leads to the platform’s own address', async () => {
    stubPasskeys();
    const { dialog } = await openWith({ passkeys_offered: false, own_host_url: 'https://north.stoa.example' });
    expect(await dialog.findByText(/own address: north\.stoa\.example$/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      'https://north.stoa.example/?profile=second-factor',
    );
    expect(dialog.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Set up an authenticator app' })).toBeDisabled();
  });
});

describe('recovery codes', () => {
  it.each([
    [4, null],
    [3, '3 recovery codes left. Make new ones before they run out.'],
    [1, '1 recovery code left. Make new ones before they run out.'],
    [0, 'No recovery codes left. Without them, losing your app or passkey means losing access.'],
  ])('warn when %i are left', async (recovery_codes_left, warning) => {
    const { dialog } = await openWith({ totp, recovery_codes_left });
    expect(await dialog.findByText(new RegExp(`^${recovery_codes_left} codes? left$`))).toBeVisible();
    if (warning) expect(dialog.getByRole('alert')).toHaveTextContent(warning);
    else expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('are replaced after a question', async () => {
    const { dialog, user } = await openWith(
      { totp, recovery_codes_left: 2 },
      { '/factors/recovery-codes': () => json({ recovery_codes: codes }) },
    );
    await user.click(await dialog.findByRole('button', { name: 'Make new codes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }));
    await user.click(question.getByRole('button', { name: 'Make new codes' }));
    const list = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }));
    expect(list.getAllByRole('listitem')).toHaveLength(10);
  });
});

it('loads again after a failure', async () => {
  const fail = () => json({ type: 'x', title: '', status: 503, message: 'unavailable', violations: [] }, 503);
  let isDown = true;
  const { dialog, user } = await openWith(
    {},
    { 'GET /api/v1/auth/factors': () => (isDown ? fail() : json(noFactors)) },
  );
  expect(await dialog.findByText('Could not load your two-step sign-in')).toBeVisible();
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText(/^Off\./)).toBeVisible();
});
