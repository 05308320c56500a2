/**
 * What the server accepts of a module and its versions, so that a fault is found before anything is sent. The server
 * decides; a test compares these with its own (docs/reference/product/modules.md).
 */

export const entityAsks = ['read', 'write', 'manage'] as const;
export type EntityAsk = (typeof entityAsks)[number];

export const versionTypes = ['major', 'minor', 'patch'] as const;
export type VersionType = (typeof versionTypes)[number];

/** `recommended` is the operator's to give. */
export const categories = ['system', 'chats', 'calls', 'senders', 'finances', 'documents'] as const;

export const rules = {
  alias: /^[a-z][a-z0-9-]{2,62}$/,
  /** The name of the app's own cookie. */
  reserved_alias: 'stoa',
  entity: /^[a-z][a-z0-9_]{2,62}$/,
  host: /^[a-z0-9.-]+(:\d{1,5})?$/,
  /** Characters. */
  name_max: 255,
  description_max: 4000,
  asks_entities_max: 100,
  asks_hosts_max: 20,
  /** Bytes. */
  widget_max: 5 * 1024 * 1024,
  logo_max: 10 * 1024 * 1024,
} as const;

/** What is wrong with the alias of a module; null if nothing is. */
export function aliasFault(alias: unknown): string | null {
  if (typeof alias !== 'string' || !rules.alias.test(alias))
    return `${JSON.stringify(alias)} must be 3 to 63 lowercase letters, digits and hyphens, beginning with a letter`;
  return alias === rules.reserved_alias ? `"${alias}" is reserved: choose another one` : null;
}
