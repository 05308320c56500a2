import { ThemeProvider } from '@mui/material/styles';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api.ts';
import { formatSize } from '#web/i18n/formatSize.ts';
import { loadLocale, loadMessages } from '#web/i18n/translate.ts';
import { FileValueCell } from '#web/inputs/fieldTypes/file/FileValueCell.tsx';
import { FileValueInput } from '#web/inputs/fieldTypes/file/FileValueInput.tsx';
import { muiTheme } from '#web/theme/muiTheme.ts';
import { choose, drop, heldUploads, refusalOf } from '../users/pickedFile.ts';

const held = vi.hoisted(() => ({ uploads: null as unknown as ReturnType<typeof heldUploads> }));
vi.mock('#web/api/upload.ts', () => ({
  upload: (...call: unknown[]) => (held.uploads.upload as (...call: unknown[]) => unknown)(...call),
}));

beforeAll(async () => {
  await loadLocale('en');
  await loadMessages('fields');
  await loadMessages('value_errors', 'inputs');
  await loadMessages('files');
});
beforeEach(() => {
  held.uploads = heldUploads();
});

const field = { extra: {}, variants: [] };
const offer = {
  id: 3,
  name: 'offer.pdf',
  public_link: '/files/k3/offer.pdf',
  size: 1_500_000,
  media_type: 'application/pdf',
};
const photo = { id: 4, name: 'face.png', public_link: '/files/k4/face.png', size: 900, media_type: 'image/png' };
const textFile = (name = 'notes.txt') => new File(['hello'], name, { type: 'text/plain' });

function show(start: unknown = null, more: { disabled?: boolean; error?: string } = {}) {
  const values: unknown[] = [];
  const Held = () => {
    const [value, setValue] = useState(start);
    const onChange = (next: unknown) => {
      values.push(next);
      setValue(next);
    };
    return <FileValueInput label="Contract" field={field} value={value} onChange={onChange} {...more} />;
  };
  const { unmount } = render(
    <ThemeProvider theme={muiTheme('light')}>
      <Held />
    </ThemeProvider>,
  );
  return { user: userEvent.setup(), values, unmount, group: screen.getByRole('group', { name: 'Contract' }) };
}
const button = (name: string) => screen.getByRole('button', { name });

describe('file field', () => {
  test('uploads a file of the record, shows progress, and keeps the server’s response', async () => {
    const { values, group } = show();
    expect(group).toHaveTextContent('Up to 100 MB');
    await choose(textFile());
    expect(await screen.findByRole('progressbar', { name: 'Uploading notes.txt' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    );
    expect(held.uploads.last().options).toMatchObject({ params: { kind: 'record' }, name: 'notes.txt' });
    held.uploads.progress(0.4);
    expect(group).toHaveTextContent('40%');
    await held.uploads.store(offer);
    expect(values).toEqual([offer]);
    expect(screen.getByRole('link', { name: 'offer.pdf' })).toHaveAttribute('href', offer.public_link);
    expect(group).toHaveTextContent('1.4 MB');
  });

  test('accepts one dropped file at a time', async () => {
    const { values, group } = show();
    const target = screen.getByText('Drop a file here');
    await drop(target, textFile('a.txt'), textFile('b.txt'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Send one file at a time');
    expect(held.uploads.sent).toHaveLength(0);
    await drop(screen.getByRole('alert'), textFile('c.txt'));
    expect(await screen.findByText('c.txt')).toBeInTheDocument();
    expect(group).not.toHaveTextContent('Send one file');
    await held.uploads.store(offer);
    expect(values).toEqual([offer]);
  });

  test('cancels an upload without losing focus', async () => {
    const { user, values } = show();
    await choose(textFile());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(held.uploads.last().options.signal?.aborted).toBe(true);
    await waitFor(() => expect(button('Choose a file')).toHaveFocus());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(values).toEqual([]);
  });

  test('retries an upload that did not reach the server', async () => {
    const { user, values } = show();
    await choose(textFile());
    await waitFor(() => expect(held.uploads.sent).toHaveLength(1));
    await held.uploads.fail(new ApiError({ ...refusalOf('unavailable', 'errors.network'), status: 0 }));
    expect(await screen.findByRole('alert')).toHaveTextContent('notes.txt');
    await user.click(button('Try again'));
    await waitFor(() => expect(held.uploads.sent).toHaveLength(2));
    await held.uploads.store(offer);
    expect(values).toEqual([offer]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['too_large', 'file_is_large', undefined, 'The file is too large'],
    ['validation', 'validation', 'files.errors.pixels', 'The image is too large: up to 50 million'],
  ] as const)('explains a rejection and offers another file: %s', async (kind, message, violation, text) => {
    show();
    await choose(textFile());
    await waitFor(() => expect(held.uploads.sent).toHaveLength(1));
    await held.uploads.fail(new ApiError(refusalOf(kind, message, violation, { max: 50 })));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(button('Choose a file')).toBeEnabled();
  });

  test('rejects empty and too large files before sending', async () => {
    show();
    await choose(new File([], 'none.txt'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The file is empty');
    const large = textFile('film.mov');
    Object.defineProperty(large, 'size', { value: 101 * 1024 * 1024 });
    await choose(large);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The file is too large'));
    expect(held.uploads.sent).toHaveLength(0);
  });

  test('replaces a running upload with a second file', async () => {
    const { values } = show();
    await choose(textFile('one.txt'));
    await waitFor(() => expect(held.uploads.sent).toHaveLength(1));
    await choose(textFile('two.txt'));
    await waitFor(() => expect(held.uploads.sent).toHaveLength(2));
    expect(held.uploads.sent[0]?.options.signal?.aborted).toBe(true);
    await held.uploads.store(offer);
    expect(values).toEqual([offer]);
  });

  test('aborts the upload when the card is left', async () => {
    const { unmount, values } = show();
    await choose(textFile());
    await waitFor(() => expect(held.uploads.sent).toHaveLength(1));
    unmount();
    expect(held.uploads.last().options.signal?.aborted).toBe(true);
    expect(values).toEqual([]);
  });

  test('is replaced and removed; a failed replacement keeps the file', async () => {
    const { user, values } = show(offer);
    await choose(textFile());
    await waitFor(() => expect(held.uploads.sent).toHaveLength(1));
    await held.uploads.fail(new ApiError(refusalOf('too_large', 'file_is_large')));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('link', { name: 'offer.pdf' })).toBeInTheDocument();
    await user.click(button('Remove file'));
    expect(values).toEqual([null]);
    await waitFor(() => expect(button('Choose a file')).toHaveFocus());
  });

  test('is read-only in a read-only card, but can be opened', async () => {
    show(offer, { disabled: true, error: 'Upload a file' });
    for (const name of ['Replace', 'Remove file']) expect(button(name)).toBeDisabled();
    expect(screen.getByRole('link', { name: 'offer.pdf' })).toBeInTheDocument();
    expect(screen.getByRole('group')).toHaveAccessibleDescription('Upload a file');
    await choose(textFile());
    expect(held.uploads.sent).toHaveLength(0);
  });
});

describe('file cell', () => {
  const cell = (value: unknown) => render(<FileValueCell field={field} value={value} />).container;
  test('shows a thumbnail of a raster image', () => {
    const picture = cell(photo).querySelector('img');
    expect(picture).toHaveAttribute('src', photo.public_link);
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('width', '28');
  });
  test.each([
    ['application/pdf', 'PictureAsPdfOutlinedIcon'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'TableChartOutlinedIcon'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DescriptionOutlinedIcon'],
    ['image/svg+xml', 'ImageOutlinedIcon'],
    ['application/octet-stream', 'InsertDriveFileOutlinedIcon'],
  ])('shows an icon for %s and no preview', (media_type, icon) => {
    const shown = cell({ ...offer, media_type });
    expect(shown.querySelector('img')).toBeNull();
    expect(shown.querySelector(`[data-testid=${icon}]`)).not.toBeNull();
  });
});

test.each([
  [0, 'en', '0 B'],
  [900, 'en', '900 B'],
  [1536, 'en', '1.5 kB'],
  [1_500_000, 'ru', '1,4 МБ'],
  [100 * 1024 * 1024, 'en', '100 MB'],
  [3 * 1024 ** 3, 'ru', '3 ГБ'],
])('formats %i bytes in %s as %s', (bytes, locale, text) => {
  expect(formatSize(bytes, locale).replace(/\u00a0/g, ' ')).toBe(text);
});
