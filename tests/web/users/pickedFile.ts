import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import type { StoredFile } from '#resources/data/files/files.resource.ts';
import type { Problem, ProblemKind } from '#shared/problems.ts';
import { problem } from '#shared/problems.ts';
import type { upload } from '#web/api/upload.ts';

type Options = { file: Blob; name?: string; params?: unknown } & Pick<
  Parameters<typeof upload>[1],
  'onProgress' | 'signal'
>;

/** Replaces uploads: each waits until the test continues it. */
export function heldUploads() {
  const sent: { options: Options; settle: PromiseWithResolvers<StoredFile> }[] = [];
  const last = () => {
    const call = sent.at(-1);
    if (!call) throw new Error('nothing is being uploaded');
    return call;
  };
  return {
    upload: vi.fn((_endpoint: unknown, options: Options) => {
      const settle = Promise.withResolvers<StoredFile>();
      options.signal?.addEventListener('abort', () => settle.reject(options.signal?.reason));
      sent.push({ options, settle });
      return settle.promise;
    }),
    sent,
    last,
    progress: (fraction: number) => act(() => last().options.onProgress?.(fraction)),
    store: (file: Partial<StoredFile> & { id: number }) =>
      act(async () =>
        last().settle.resolve({ public_link: `/files/key-${file.id}/a`, name: 'a', size: 10, media_type: '', ...file }),
      ),
    fail: (error: unknown) => act(async () => last().settle.reject(error)),
  };
}

export const refusalOf = (kind: ProblemKind, message: string, violation?: string, params = {}): Problem => ({
  ...problem(kind, message, violation ? [{ field: 'file', message: violation, params }] : []),
  request_id: 'r1',
});

/** Chooses a file in the hidden file input. */
export async function choose(file: File, root: ParentNode = document): Promise<void> {
  const input = root.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  await act(async () => {
    fireEvent.change(input, { target: { files: [file] } });
    await vi.waitFor(() => Promise.resolve());
  });
}

/** Drops files on an element. */
export async function drop(target: Element, ...files: File[]): Promise<void> {
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  const data = { dataTransfer: { files, items, types: ['Files'] } };
  await act(async () => {
    fireEvent.dragEnter(target, data);
    fireEvent.drop(target, data);
  });
}
