import { Refusal } from '../../errors/errors.ts';

/** The ETag of a record in this version. */
export const etagOfVersion = (version: number): string => `"${version}"`;

/**
 * The versions that an `If-Match` header names; null without one or for `*`. An invalid tag names none and never
 * matches.
 */
export function namedVersions(ifMatch: string | undefined): number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  return ifMatch.split(',').flatMap((tag) => {
    const version = Number(/^\s*(?:W\/)?"([1-9]\d{0,15})"\s*$/.exec(tag)?.[1]);
    return Number.isSafeInteger(version) ? [version] : [];
  });
}

/** 412 with the current ETag (docs/reference/api/every-call.md#etag-and-if-match). */
export const stale = (version: number) => new Refusal('stale', 'stale', { headers: { etag: etagOfVersion(version) } });
