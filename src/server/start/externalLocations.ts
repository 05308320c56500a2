import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isInside } from '../database/embedded/place.ts';
import { readS3Url } from '../settings/s3Url.ts';
import type { Settings } from '../settings/settings.ts';

/** Where data is kept outside `DATA_DIR`, one line each, without passwords. The embedded database reports its own place. */
export async function externalLocations(settings: Settings): Promise<string[]> {
  const { data_dir, s3_url } = settings;
  const database_url = settings.database_direct_url ?? settings.database_url;
  const bucket = s3_url === null ? null : readS3Url(s3_url);
  const lines = [
    database_url !== null && `The database is outside DATA_DIR, at ${placeOfUrl(database_url)}`,
    bucket && `Uploaded files are outside DATA_DIR, in the bucket ${bucket.bucket} at ${bucket.endpoint}`,
  ].filter((line) => typeof line === 'string');
  for (const name of ['files', 'mail', 'secret']) {
    const place = path.join(data_dir, name);
    if (existsSync(place) && !(await isInside(data_dir, place)))
      lines.push(`${place} is a link to ${await fs.realpath(place)}, outside DATA_DIR`);
  }
  return lines;
}

function placeOfUrl(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
