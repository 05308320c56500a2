import { z } from 'zod/mini';
import { get, post } from '#shared/endpoint.ts';
import { defineResource } from '#shared/resource.ts';
import { id } from '#shared/shapes.ts';

/** Purposes of an upload, each with rules of its own (docs/reference/api/files.md#uploads). */
export const fileKinds = ['avatar', 'favicon', 'logo', 'record'] as const;
export type FileKind = (typeof fileKinds)[number];

/** An uploaded file. Its public link works without credentials and cannot be guessed. */
export const StoredFile = z.object({
  id: id(),
  public_link: z.string(),
  name: z.string(),
  /** Size in bytes as stored; pictures are re-encoded. */
  size: z.int(),
  media_type: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** The only part of an upload form. */
export const fileForm = { file: { type: 'string', format: 'binary' } } as const;

export const files = defineResource({
  name: 'files',
  record: StoredFile,
  endpoints: {
    upload: post('/v1/files/:kind', {
      grows: true,
      summary: 'Keeps a file',
      access: 'user',
      audit: false,
      accepts: 'multipart',
      form: fileForm,
      reply: StoredFile,
      status: 201,
      transaction: 'own',
    }),
    get: get('/v1/files/:id', { summary: 'Metadata of a file', access: 'user', reply: StoredFile }),
    data: get('/v1/files/:id/data', {
      summary: 'A picture as a data: URL',
      access: 'user',
      reply: 'text',
      transaction: 'own',
    }),
  },
  jobs: {
    /** Removes unused files, and stored bytes without a row. */
    collect: z.object({}),
  },
  refusals: { file_is_large: 'too_large' },
  errors: ['file', 'empty', 'image', 'image_type', 'favicon_type', 'extension', 'pixels', 'one_file'],
});
