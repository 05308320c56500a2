/** An entity's name among the resources. No declared one has a colon. */
export const entityResourceName = (alias: string): string => `data:${alias}`;

/** Whether a resource is one of the account's entities. */
export const isEntityResource = (name: string): boolean => name.startsWith(entityResourceName(''));

/** The entity's alias of such a name; undefined for a declared resource. */
export const entityAlias = (name: string): string | undefined =>
  isEntityResource(name) ? name.slice(entityResourceName('').length) : undefined;
