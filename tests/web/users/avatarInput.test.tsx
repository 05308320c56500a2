import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api.ts';
import { type fakeApi, person } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { olga } from '../support/session.ts';
import { choose, drop, heldUploads, refusalOf } from './pickedFile.ts';

const held = vi.hoisted(() => ({ uploads: null as unknown as ReturnType<typeof heldUploads> }));
vi.mock('#web/api/upload.ts', () => ({
  upload: (...call: unknown[]) => (held.uploads.upload as (...call: unknown[]) => unknown)(...call),
}));
// jsdom cannot decode images; tests/e2e/users/avatars.e2e.ts checks the pixels.
const pictures = vi.hoisted(() => ({ shrink: vi.fn(), cropSquare: vi.fn() }));
vi.mock('#web/inputs/controls/files/pictures.ts', () => pictures);

beforeEach(() => {
  held.uploads = heldUploads();
  pictures.shrink.mockReset().mockImplementation(async () => new Blob(['small'], { type: 'image/jpeg' }));
  pictures.cropSquare.mockReset().mockImplementation(async () => new Blob(['thumb'], { type: 'image/jpeg' }));
});

const avatar = { original_id: 20, original_src: '/files/o20/a.jpg', thumb_id: 21, thumb_src: '/files/t21/a.jpg' };
const people = (api: ReturnType<typeof fakeApi>) => {
  api.tables.users = [
    olga,
    person({ id: 11, name: 'Ada Lovelace' }),
    person({ id: 12, name: 'Boris Both', accounts_count: 2, avatar }),
    person({ id: 13, name: 'Vera Seen', avatar }),
  ];
  api.texts.set('/api/v1/files/20/data', 'data:image/png;base64,AAAA');
  api.texts.set('/api/v1/files/30/data', 'data:image/png;base64,BBBB');
};
const photo = () => new File(['a large photo'], 'me.jpg', { type: 'image/jpeg' });
const open = async (id: number) => {
  const admin = await openAdmin(`/admin/users?card=${id}`, people);
  const title = id === 0 ? 'Add user' : 'Edit user';
  const dialog = await screen.findByRole('dialog', { name: title });
  await within(dialog).findByLabelText(/^Name/);
  return { ...admin, card: within(dialog), cardElement: dialog };
};
const link = (name: string) => screen.getByRole('button', { name });
const adjust = () => screen.findByRole('dialog', { name: 'Adjust the photo' });
const adjustGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Adjust the photo' })).toBeNull());
/** Fires the load event of the cropper's image, which jsdom does not load. */
const loadPicture = async (dialog: HTMLElement) => {
  await waitFor(() => expect(dialog.querySelector('img')).not.toBeNull());
  fireEvent.load(dialog.querySelector('img') as HTMLImageElement);
  await within(dialog).findByRole('application');
};
const uploadOriginal = async () => {
  await choose(photo());
  await waitFor(() => expect(held.uploads.sent).toHaveLength(1));
  await held.uploads.store({ id: 30, public_link: '/files/o30/me.jpg' });
  const dialog = await adjust();
  await loadPicture(dialog);
  return dialog;
};
const shownPicture = () => screen.getByRole('dialog').querySelector('form img')?.getAttribute('src');

describe('avatar input', () => {
  test('resizes, uploads with progress, adjusts, and saves with the card', async () => {
    const { user, api, card } = await open(11);
    expect(card.queryByRole('button', { name: 'Adjust' })).toBeNull();
    await choose(photo());
    const ring = await screen.findByRole('progressbar', { name: 'Uploading the photo' });
    await waitFor(() => expect(held.uploads.sent).toHaveLength(1));
    expect(pictures.shrink).toHaveBeenCalledOnce();
    expect(held.uploads.last().options).toMatchObject({ params: { kind: 'avatar' } });
    expect(held.uploads.last().options.file.size).toBe('small'.length);
    held.uploads.progress(0.25);
    expect(ring).toHaveAttribute('aria-valuenow', '25');
    // Saved now, the card would be gone without the picture.
    expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();

    await held.uploads.store({ id: 30, public_link: '/files/o30/me.jpg' });
    const dialog = await adjust();
    await loadPicture(dialog);
    expect(dialog.querySelector('img')).toHaveAttribute('src', 'data:image/png;base64,BBBB');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(held.uploads.sent).toHaveLength(2));
    expect(held.uploads.last().options).toMatchObject({ params: { kind: 'avatar' }, name: 'avatar.jpg' });
    await held.uploads.store({ id: 31, public_link: '/files/t31/avatar.jpg' });
    await adjustGone();
    expect(shownPicture()).toBe('/files/t31/avatar.jpg');
    expect(api.sent.filter(({ method }) => method !== 'GET')).toEqual([]);

    await user.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.last('PATCH')?.body).toEqual({
      avatar: {
        original_id: 30,
        original_src: '/files/o30/me.jpg',
        thumb_id: 31,
        thumb_src: '/files/t31/avatar.jpg',
      },
    });
    const row = screen.getByRole('row', { name: /Ada Lovelace/ });
    expect(row.querySelector('img')).toHaveAttribute('src', '/files/t31/avatar.jpg');
    expect(row.querySelector('img')).toHaveAttribute('loading', 'lazy');
  });

  test('is saved with a new user', async () => {
    const { user, api, card } = await open(0);
    const dialog = await uploadOriginal();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(held.uploads.sent).toHaveLength(2));
    await held.uploads.store({ id: 31 });
    await adjustGone();
    await user.type(card.getByLabelText(/^Name/), 'Zoe New');
    await user.type(card.getByLabelText(/^Email/), 'zoe@example.com');
    await user.type(card.getByLabelText(/^Password/), 'long-enough-1');
    await user.type(card.getByLabelText(/^Confirm/), 'long-enough-1');
    await user.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Not the last request: the email may be looked up after the save.
    const made = api.sent.find(({ method, path }) => method === 'POST' && path === '/api/v1/users');
    expect(made?.body).toMatchObject({ avatar: { original_id: 30, thumb_id: 31 } });
  });

  test('removes the picture and shows the initials again', async () => {
    const { user, api, card } = await open(13);
    expect(shownPicture()).toBe(avatar.thumb_src);
    await user.click(card.getByRole('button', { name: 'Remove' }));
    expect(shownPicture()).toBeUndefined();
    expect(link('Upload photo')).toHaveFocus();
    await user.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.last('PATCH')?.body).toEqual({ avatar: '' });
  });

  test('adjusts again from the original, which stays', async () => {
    const { user, card } = await open(13);
    await user.click(card.getByRole('button', { name: 'Adjust' }));
    const dialog = await adjust();
    await loadPicture(dialog);
    expect(dialog.querySelector('img')).toHaveAttribute('src', 'data:image/png;base64,AAAA');
    await user.keyboard('++-');
    expect(within(dialog).getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '1.1×');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(held.uploads.sent).toHaveLength(1));
    await held.uploads.store({ id: 22, public_link: '/files/t22/avatar.jpg' });
    await adjustGone();
    expect(shownPicture()).toBe('/files/t22/avatar.jpg');
    await waitFor(() => expect(link('Adjust')).toHaveFocus());
  });

  test('reads the original from its public link in another account', async () => {
    const { user, api, card } = await open(13);
    api.texts.delete('/api/v1/files/20/data');
    await user.click(card.getByRole('button', { name: 'Adjust' }));
    const dialog = await adjust();
    await waitFor(() => expect(dialog.querySelector('img')).toHaveAttribute('src', avatar.original_src));
  });

  test('keeps the card unchanged when the adjust dialog is cancelled', async () => {
    const { user, card } = await open(13);
    await uploadOriginal();
    await user.click(within(await adjust()).getByRole('button', { name: 'Cancel' }));
    await adjustGone();
    expect(shownPicture()).toBe(avatar.thumb_src);
    expect(card.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('closes the adjust dialog on Escape first, then the card', async () => {
    const { user } = await open(13);
    await uploadOriginal();
    await user.keyboard('{Escape}');
    await adjustGone();
    expect(screen.getByRole('dialog', { name: 'Edit user' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('accepts a drop, and a paste at any focus', async () => {
    const { card } = await open(11);
    await drop(card.getByText('You can also drop or paste an image here.'), photo());
    await waitFor(() => expect(held.uploads.sent).toHaveLength(1));
    fireEvent.paste(card.getByLabelText('Name'), { clipboardData: { files: [photo()], types: ['Files'] } });
    await waitFor(() => expect(held.uploads.sent).toHaveLength(2));
    expect(held.uploads.sent[0]?.options.signal?.aborted).toBe(true);
  });

  test('ignores a paste of text with a picture beside it', async () => {
    const { card } = await open(11);
    const clipboardData = { files: [photo()], types: ['text/plain', 'Files'] };
    fireEvent.paste(card.getByLabelText('Name'), { clipboardData });
    expect(card.queryByRole('progressbar')).toBeNull();
    expect(pictures.shrink).not.toHaveBeenCalled();
  });

  test('cancels an upload', async () => {
    const { user, card } = await open(11);
    await choose(photo());
    await waitFor(() => expect(held.uploads.sent).toHaveLength(1));
    await user.click(card.getByRole('button', { name: 'Cancel upload' }));
    expect(held.uploads.last().options.signal?.aborted).toBe(true);
    await waitFor(() => expect(link('Upload photo')).toHaveFocus());
    expect(card.queryByRole('alert')).toBeNull();
  });

  test('sends a picture that the browser cannot read as it is, and shows the server’s reason', async () => {
    pictures.shrink.mockResolvedValue(null);
    const { card } = await open(11);
    await choose(new File(['<svg/>'], 'evil.png', { type: 'image/png' }));
    await waitFor(() => expect(held.uploads.sent).toHaveLength(1));
    expect(held.uploads.last().options.file.size).toBe('<svg/>'.length);
    await held.uploads.fail(new ApiError(refusalOf('validation', 'validation', 'files.errors.image')));
    expect(await card.findByRole('alert')).toHaveTextContent('Could not read the image');
  });

  test('does not send a file that is too large and cannot be resized', async () => {
    pictures.shrink.mockResolvedValue(null);
    const { card } = await open(11);
    const large = photo();
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await choose(large);
    expect(await card.findByRole('alert')).toHaveTextContent('The file is too large');
    expect(held.uploads.sent).toHaveLength(0);
  });

  test('rejects a file of another type', async () => {
    const { card } = await open(11);
    await drop(
      card.getByText('You can also drop or paste an image here.'),
      new File(['x'], 'a.pdf', { type: 'application/pdf' }),
    );
    expect(await card.findByRole('alert')).toHaveTextContent('Choose a PNG, JPEG, WebP, GIF or AVIF image');
    expect(held.uploads.sent).toHaveLength(0);
  });

  test('shows a rejection of the saved card at the picture', async () => {
    const { user, api, card } = await open(13);
    await user.click(card.getByRole('button', { name: 'Remove' }));
    const violation = { field: 'avatar', message: 'users.errors.avatar', params: {} };
    api.failNext(api.refuse('validation', 'validation', [violation]));
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await card.findByText('You can’t use this image')).toBeInTheDocument();
    await waitFor(() => expect(link('Upload photo')).toHaveFocus());
  });

  test('keeps the dialog open for another attempt when the thumbnail upload fails', async () => {
    const { user } = await open(11);
    const dialog = within(await uploadOriginal());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(held.uploads.sent).toHaveLength(2));
    await held.uploads.fail(new ApiError({ ...refusalOf('unavailable', 'errors.network'), status: 0 }));
    expect(await dialog.findByRole('alert')).not.toBeEmptyDOMElement();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(held.uploads.sent).toHaveLength(3));
    await held.uploads.store({ id: 31 });
    await adjustGone();
  });

  test('is read-only for a user of several accounts', async () => {
    const { card } = await open(12);
    for (const name of ['Replace', 'Adjust', 'Remove']) expect(link(name)).toBeDisabled();
    fireEvent.paste(document.body, { clipboardData: { files: [photo()], types: ['Files'] } });
    expect(card.queryByRole('progressbar')).toBeNull();
    expect(pictures.shrink).not.toHaveBeenCalled();
  });

  test('shows the initials when the picture does not load', async () => {
    await open(13);
    const row = screen.getByRole('row', { name: /Vera Seen/, hidden: true });
    fireEvent.error(row.querySelector('img') as HTMLImageElement);
    expect(row.querySelector('img')).toBeNull();
    expect(row).toHaveTextContent('VS');
  });
});
