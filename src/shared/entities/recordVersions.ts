/**
 * Members for versions: records of a list have `ETag` with `with=ETag`, rows of a bulk update may have `If-Match`
 * (docs/reference/product/entities.md#record-versions). Spelled as headers, because no field alias can have capitals or hyphens.
 */
export const recordTag = 'ETag';
export const expectedTag = 'If-Match';

/** Key of the ETag in a record that the browser has read. It is never sent as a field, and no field can have this name. */
export const etagKey = 'e-tag';
