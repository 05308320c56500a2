import path from 'node:path';
import { readS3Url } from '../settings/s3Url.ts';
import type { Settings } from '../settings/settings.ts';
import type { Blobs } from './blobs.ts';
import { diskBlobs } from './diskBlobs.ts';
import { s3Blobs } from './s3Blobs.ts';

/** The store that `S3_URL` names, else `DATA_DIR/files` (docs/operating/keeping.md#uploaded-files). */
export function openBlobs({ s3_url, data_dir }: Pick<Settings, 's3_url' | 'data_dir'>): Blobs {
  const bucket = s3_url === null ? null : readS3Url(s3_url);
  return bucket ? s3Blobs(bucket) : diskBlobs(path.resolve(data_dir, 'files'));
}
