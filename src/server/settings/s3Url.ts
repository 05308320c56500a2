/** Address and credentials of a bucket. */
export interface S3Place {
  endpoint: string;
  region: string;
  bucket: string;
  key: string;
  secret: string;
}

export const s3Shape = 's3://key:secret@host/bucket, with ?region= and ?tls=off where wanted';

/**
 * Parses `s3://key:secret@host[:port]/bucket[?region=…][&tls=off]`; key and secret are percent-encoded.
 * @returns null if it is anything else
 */
export function readS3Url(text: string): S3Place | null {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !url.hostname || !url.username || !url.password || url.hash) return null;
  const bucket = /^\/([a-z0-9][a-z0-9._-]{1,61}[a-z0-9])\/?$/.exec(url.pathname)?.[1];
  const { region = 'us-east-1', tls = 'on', ...others } = Object.fromEntries(url.searchParams);
  if (!bucket || !/^[\w-]{1,64}$/.test(region) || !/^(on|off)$/.test(tls) || Object.keys(others).length > 0)
    return null;
  try {
    return {
      endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
      region,
      bucket,
      key: decodeURIComponent(url.username),
      secret: decodeURIComponent(url.password),
    };
  } catch {
    return null;
  }
}
