import path from 'node:path';
import type { Settings } from '../settings.ts';
import type { Blobs } from './blobs.ts';
import { diskBlobs } from './diskBlobs.ts';

/** Where `S3_URL` says, else `DATA_DIR`/files (CONTRACT.md section 1). */
export const openBlobs = (settings: Pick<Settings, 's3_url' | 'data_dir'>): Blobs =>
  diskBlobs(path.resolve(settings.data_dir, 'files'));
