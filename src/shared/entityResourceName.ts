/** An entity's name among the resources. No declared one has a colon. */
export const entityResourceName = (alias: string): string => `data:${alias}`;

/** Whether a resource is one of the account's entities. */
export const isEntityResource = (name: string): boolean => name.startsWith(entityResourceName(''));
