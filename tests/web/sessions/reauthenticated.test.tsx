import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { ApiError } from '#web/api/api.ts';
import { loadLocale, loadMessages } from '#web/i18n/translate.ts';
import { Prompts } from '#web/inputs/ui/overlays/Prompts.tsx';
import { closedByPerson, requestOptions, stubPasskeys } from '../support/factors.ts';

const problem = (status: number, message: string) => ({ type: 'x', title: '', status, message, violations: [] });
const refusal = () => new ApiError(problem(403, 'needs_password') as never);

let given: string[];
beforeEach(async () => {
  given = [];
  await loadLocale('en');
  await loadMessages('member', 'request_errors');
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { password_current } = JSON.parse(String(init.body));
    given.push(password_current);
    return password_current === 'right'
      ? new Response(null, { status: 204 })
      : new Response(JSON.stringify(problem(422, 'validation')), {
          status: 422,
          headers: { 'content-type': 'application/problem+json' },
        });
  });
  render(<Prompts />);
});
afterEach(() => vi.unstubAllGlobals());

it('asks for the password until it is right, and calls again', async () => {
  const act = vi.fn().mockRejectedValueOnce(refusal()).mockResolvedValue('a key');
  const made = reauthenticated(act);
  const input = await screen.findByLabelText('Password');
  expect(input).toHaveFocus();
  await userEvent.type(input, 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The password is wrong');
  expect(act).toHaveBeenCalledTimes(1);
  await userEvent.clear(input);
  await userEvent.type(input, 'right{Enter}');
  expect(await made).toBe('a key');
  expect(given).toEqual(['wrong', 'right']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('does nothing when the prompt is closed', async () => {
  const act = vi.fn().mockRejectedValue(refusal());
  const made = reauthenticated(act);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await made).toBeNull();
  expect(act).toHaveBeenCalledTimes(1);
});

it('passes every other refusal on', async () => {
  const other = new ApiError(problem(409, 'user_is_blocked') as never);
  await expect(reauthenticated(() => Promise.reject(other))).rejects.toBe(other);
});

it('takes a passkey in place of the password, with options of its own for each try', async () => {
  let isClosed = true;
  const asked = stubPasskeys(() => isClosed && closedByPerson());
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url);
    sent.push({ path: pathname, body: init.body && JSON.parse(String(init.body)) });
    return pathname.endsWith('/options')
      ? new Response(JSON.stringify({ options: requestOptions }), { headers: { 'content-type': 'application/json' } })
      : new Response(null, { status: 204 });
  });
  const act = vi.fn().mockRejectedValueOnce(refusal()).mockResolvedValue('a key');
  const made = reauthenticated(act);
  const use = await screen.findByRole('button', { name: 'Use a passkey' });
  await userEvent.click(use);
  expect(await screen.findByRole('alert')).toHaveTextContent('The passkey was not accepted.');
  isClosed = false;
  await userEvent.click(use);
  expect(await made).toBe('a key');
  expect(asked).toHaveLength(2);
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['options', 'options', 'reauthenticate']);
  expect(sent.at(-1)?.body).toMatchObject({ passkey: { id: 'AQID' } });
});
