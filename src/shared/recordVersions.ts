/**
 * Members for versions: records of a list have `ETag` with `with=ETag`, rows of a bulk update may have `If-Match`
 * (docs/product/entities.md#record-versions). Spelled as headers, because no field alias can have capitals or hyphens.
 */
export const recordTag = 'ETag';
export const expectedTag = 'If-Match';
