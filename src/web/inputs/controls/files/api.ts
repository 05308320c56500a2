import { type FileKind, files, type StoredFile } from '#resources/data/files/files.resource.ts';
import { call } from '#web/api/api.ts';
import { type UploadOptions, upload } from '#web/api/upload.ts';

const { data, upload: endpoint } = files.endpoints;

/** Stores a file; what it is for is said when the record is saved. @throws like {@link upload} */
export const storeFile = (
  kind: FileKind,
  options: Omit<UploadOptions<typeof endpoint>, 'params'>,
): Promise<StoredFile> => upload(endpoint, { ...options, params: { kind } });

/** A picture as a `data:` URL. */
export const readPicture = (id: number, signal: AbortSignal): Promise<string> => call(data, { params: { id }, signal });
