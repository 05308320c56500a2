/** In `with=`: each record has its {@link rightsKey}. */
export const withRights = 'rights';

/** What the caller may do with a record (docs/reference/api/access.md#rights). */
export const rightsKey = '_rights';

export interface RecordRights {
  update: boolean;
  delete: boolean;
}
