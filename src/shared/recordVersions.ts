/**
 * Where a record of a list has its ETag when `with=ETag` asks for it, and where a row of a bulk's `update` says which
 * ETag it expects (CONTRACT.md section 4). Written as the headers are, because a field may be called `etag` or
 * `if_match`, and none can be called so.
 */
export const recordTag = 'ETag';
export const expectedTag = 'If-Match';
