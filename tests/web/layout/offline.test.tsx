import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { request } from '#web/api/api.ts';
import { noteConnection } from '#web/api/connection.ts';
import { loadLocale, loadMessages } from '#web/i18n/translate.ts';
import { OfflineMark } from '#web/layout/OfflineMark.tsx';

beforeAll(async () => {
  await loadLocale('ru');
  await loadMessages('member', 'request_errors');
});

beforeEach(() => {
  noteConnection(true);
  render(<OfflineMark />);
});

afterEach(() => {
  noteConnection(true);
  vi.useRealTimers();
});

const mark = () => screen.queryByText('Нет сети');
const fails = () => vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
const works = () => vi.stubGlobal('fetch', vi.fn().mockResolvedValue(Response.json({})));

test('shows while the browser is offline, in a polite live region', () => {
  expect(mark()).toBeNull();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(mark()?.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(mark()).toBeNull();
});

test('shows after a request that did not reach the server, until one does', async () => {
  fails();
  await act(() => request('GET', '/v1/users', { authorization: null }).catch(() => {}));
  expect(mark()).toBeVisible();
  works();
  await act(() => request('GET', '/v1/users', { authorization: null }));
  expect(mark()).toBeNull();
});

test('does not show for a request that the page has cancelled', async () => {
  fails();
  await act(() => request('GET', '/v1/users', { authorization: null, signal: AbortSignal.abort() }).catch(() => {}));
  expect(mark()).toBeNull();
});

test('looks for the server every 5 seconds while nothing else is requested', async () => {
  vi.useFakeTimers();
  fails();
  act(() => noteConnection(false));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(mark()).toBeVisible();
  works();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(mark()).toBeNull();
});
