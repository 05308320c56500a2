/** Keys of react-query; a change of the schema reads all but the card again (src/web/live). */
export const fieldKeys = {
  list: (entityId: number) => ['fields', 'list', entityId] as const,
  card: (id: number) => ['fields', 'card', id] as const,
  trash: (entityId: number) => ['fields', 'trash', entityId] as const,
  /** The newest of a field's history, for the reason of a failure. */
  failure: (id: number) => ['history', 'failure', id] as const,
};
