/** The resource name of an entity. Names of declared resources have no colon. */
export const entityResourceName = (alias: string): string => `data:${alias}`;

/** Whether a resource is one of the account's entities. */
export const isEntityResource = (name: string): boolean => name.startsWith(entityResourceName(''));

/** The alias of an entity by its resource name; undefined for a declared resource. */
export const entityAlias = (name: string): string | undefined =>
  isEntityResource(name) ? name.slice(entityResourceName('').length) : undefined;
