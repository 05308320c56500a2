import { act, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { account } from '#resources/account/account/account.resource.ts';
import { validationError } from '#web/api/api.ts';
import type { upload as Upload } from '#web/api/upload.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { openAccount as open } from './openAccount.ts';

const upload = vi.hoisted(() => vi.fn<typeof Upload<(typeof account)['endpoints']['favicon']>>());
vi.mock('#web/api/upload.ts', () => ({ upload }));

beforeAll(() => loadMessages('member', 'request_errors'));

const base = 'Base settings';

describe('favicon', () => {
  const made = { '16x16': '/files/a/16.png', '32x32': '/files/b/32.png', '180x180': '/files/c/180.png' };
  const picture = new File(['x'], 'logo.png', { type: 'image/png' });
  const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const shown = () => [...document.querySelectorAll('form img')].map((image) => image.getAttribute('src'));

  test('shows its sizes as a preview and applies it after a save', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof made>();
    upload.mockReturnValueOnce(promise);
    const { user, block, sent } = await open();
    const form = await block(base);
    expect(shown()).toEqual(['/favicon-16.png', '/favicon-32.png', '/favicon-180.png']);
    await user.upload(chooser(), picture);
    act(() => upload.mock.lastCall?.[1].onProgress?.(0.4));
    expect(form.getByRole('progressbar', { name: 'Uploading the image' })).toHaveAttribute('aria-valuenow', '40');
    expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
    await act(async () => resolve(made));
    expect(shown()).toEqual(Object.values(made));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ account_favicon: made }));
    await user.click(await form.findByRole('button', { name: 'Remove' }));
    expect(shown()[0]).toBe('/favicon-16.png');
    await user.click(await form.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()[1]?.body).toEqual({ account_favicon: null }));
  });

  test.each([
    ['logo.svg', 'image/svg+xml'],
    ['logo.ico', 'image/x-icon'],
    ['logo.ICO', ''],
  ])('uploads %s for the server to draw', async (name, type) => {
    upload.mockClear();
    upload.mockResolvedValueOnce(made);
    const { user, block } = await open();
    await block(base);
    expect(chooser().accept.split(',')).toEqual(expect.arrayContaining(['.png', '.ico', '.svg']));
    await user.upload(chooser(), new File(['x'], name, { type }));
    await waitFor(() => expect(shown()).toEqual(Object.values(made)));
    expect(upload.mock.lastCall?.[1].file).toMatchObject({ name });
  });

  test('cancels a running upload', async () => {
    upload.mockImplementationOnce(
      (_endpoint, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const { user, block } = await open();
    const form = await block(base);
    await user.upload(chooser(), picture);
    await user.click(form.getByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(form.queryByRole('progressbar')).toBeNull());
    expect(form.queryByRole('alert')).toBeNull();
    expect(form.getByRole('button', { name: 'Upload image' })).toBeEnabled();
  });

  test('explains a rejection by the server and a file that is no picture', async () => {
    const violation = { field: 'file', message: 'files.errors.image', params: {} };
    upload.mockRejectedValueOnce(validationError([violation]));
    const { user, block } = await open();
    const form = await block(base);
    await user.upload(chooser(), picture);
    expect(await form.findByText('Could not read the image')).toBeInTheDocument();
    upload.mockClear();
    chooser().accept = '';
    await user.upload(chooser(), new File(['x'], 'logo.txt', { type: 'text/plain' }));
    expect(await form.findByText('Choose a PNG, JPEG, WebP, GIF, AVIF, ICO or SVG image')).toBeInTheDocument();
    await user.upload(chooser(), new File(['x'], 'logo', { type: 'image/png' }));
    expect(await form.findByText('The file name has no extension, such as .png')).toBeInTheDocument();
    expect(upload).not.toHaveBeenCalled();
  });
});
