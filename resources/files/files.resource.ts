import { z } from 'zod/mini';
import { get, post } from '#shared/endpoint.ts';
import { defineResource } from '#shared/resource.ts';
import { id } from '#shared/shapes.ts';

/** What a file may be uploaded for; each has its own rule of what is taken and what is kept (CONTRACT.md section 3). */
export const fileKinds = ['avatar', 'favicon', 'logo', 'record'] as const;
export type FileKind = (typeof fileKinds)[number];

/** An uploaded file (SPEC.md section 3). Whoever has its link can read it, and nobody can guess one. */
export const StoredFile = z.object({
  id: id(),
  public_link: z.string(),
  name: z.string(),
  /** Bytes as kept, which for a picture are not those that were sent. */
  size: z.int(),
  media_type: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** The one part of an upload's form. */
export const fileForm = { file: { type: 'string', format: 'binary' } } as const;

export const files = defineResource({
  name: 'files',
  record: StoredFile,
  endpoints: {
    upload: post('/v1/files/:kind', {
      summary: 'Keeps a file',
      access: 'user',
      accepts: 'multipart',
      form: fileForm,
      reply: StoredFile,
      status: 201,
      transaction: 'own',
    }),
    get: get('/v1/files/:id', { summary: 'What is known of a file', access: 'user', reply: StoredFile }),
    data: get('/v1/files/:id/data', {
      summary: 'A picture as a data: URL',
      access: 'user',
      reply: 'text',
      transaction: 'own',
    }),
  },
  jobs: {
    /** Looks for files that nothing uses any more, and for bytes without a row. */
    collect: z.object({}),
  },
  refusals: { file_is_large: 'too_large' },
  errors: ['file', 'empty', 'image', 'image_type', 'pixels', 'one_file'],
});
