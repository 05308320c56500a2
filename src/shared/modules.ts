import { z } from 'zod/mini';
import { id, limited, list, moduleJson, record, storable, text } from '#shared/shapes.ts';
import { limits, moduleLimits } from './limits.ts';
import { isWebAddress } from './text/webAddress.ts';

/** Shapes that modules, their versions and the marketplace share (docs/reference/product/modules.md). */

/** An address of a module: http or https, without credentials. Null or an empty text: none. */
export const webAddress = () =>
  z.nullable(
    z.union(
      [z.literal(''), text(1, moduleLimits.url_max).check(z.refine(isWebAddress, { abort: true }))],
      'versions.errors.url',
    ),
  );

/** What a version may do with an entity. `manage` may also create it, and add fields. */
export const entityAsks = ['read', 'write', 'manage'] as const;
export type EntityAsk = (typeof entityAsks)[number];

const entityAlias = limited(z.string(), limits.entity_alias_max, 'versions.errors.asks_entity').check(
  z.regex(/^[a-z][a-z0-9_]{2,62}$/, 'versions.errors.asks_entity'),
);

/** A host that a widget may talk to, with a port if it is not the default: `api.example.com`, `localhost:5179`. */
const askedHost = limited(z.string(), limits.text_max, 'versions.errors.asks_host').check(
  z.regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'versions.errors.asks_host'),
);

/** What a version wants of an account that installs it. The consent of an administrator has the same shape. */
export const Asks = z.strictObject({
  entities: record(entityAlias, z.literal(entityAsks), moduleLimits.asks_entities_max, 'versions.errors.asks_entities'),
  hosts: list(askedHost, moduleLimits.asks_hosts_max),
});
export type Asks = z.infer<typeof Asks>;

export const noAsks: Asks = { entities: {}, hosts: [] };

const strength = (ask: EntityAsk | undefined) => (ask === undefined ? -1 : entityAsks.indexOf(ask));

/** The asks of a version that an administrator has not granted yet. */
export function ungrantedAsks(requested: Asks, granted: Asks): Asks {
  const entities = Object.entries(requested.entities).filter(
    ([alias, ask]) => strength(ask) > strength(granted.entities[alias]),
  );
  return {
    entities: Object.fromEntries(entities),
    hosts: requested.hosts.filter((host) => !granted.hosts.includes(host)),
  };
}

/** Both together. */
export function joinAsks(one: Asks, other: Asks): Asks {
  return {
    entities: { ...one.entities, ...ungrantedAsks(other, one).entities },
    hosts: [...new Set([...one.hosts, ...other.hosts])],
  };
}

export const isNothing = ({ entities, hosts }: Asks): boolean => Object.keys(entities).length + hosts.length === 0;

/** The market's categories, always all of them (docs/reference/product/modules.md#categories). */
export const categories = ['recommended', 'system', 'chats', 'calls', 'senders', 'finances', 'documents'] as const;
export type Category = (typeof categories)[number];

/** A module's picture. The link works without credentials. */
export const Logo = z.object({ id: id(), public_link: z.string() });

/** What a module keeps for the whole account, at most 8 kB (docs/reference/product/modules.md#settings-of-a-module). */
export const ModuleSettings = moduleJson(
  moduleLimits.module_settings_keys_max,
  moduleLimits.module_settings_max_bytes,
  'errors.settings_too_long',
);
export type ModuleSettings = z.infer<typeof ModuleSettings>;

/** The bytes of a widget, on the app's own origin, with their SHA-256 for `integrity`. */
export const Widget = z.object({ url: z.string(), integrity: z.string() });

/** An installed module, as the browser starts it. */
export const InstalledModule = z.object({
  id: id(),
  alias: z.string(),
  /** Its alias where the name could be taken for the product's. */
  name: z.string(),
  /** The account that develops it, as people may know it (docs/reference/product/modules.md#names). */
  publisher: z.string(),
  version: z.string(),
  version_id: id(),
  is_main: z.boolean(),
  /** The operator trusts it: its widget runs in the page. Others, those of this account too, run in frames. */
  trusted: z.boolean(),
  /** Null without a widget, or when an administrator has switched the widget off. */
  widget: z.nullable(Widget),
  /** Hosts that the widget may talk to, as an administrator agreed. */
  hosts: z.array(z.string()),
  /** What the module has saved for the account; null: nothing yet. */
  settings: z.nullable(ModuleSettings),
});
export type InstalledModule = z.infer<typeof InstalledModule>;

/** Parts of a widget whose loads and failures are told: its start, and each kind of mount. */
export const healthSlots = [
  'start',
  'main',
  'route',
  'sidebar',
  'usersColumns',
  'marketplaceEntry',
  'userCardSection',
  'recordCardSection',
  'dialog',
] as const;
export type HealthSlot = (typeof healthSlots)[number];

/** x.y.z */
export const versionAlias = () =>
  text(1, limits.text_max).check(
    z.regex(/^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/, 'versions.errors.alias'),
    storable,
  );

export const versionTypes = ['major', 'minor', 'patch'] as const;
export type VersionType = (typeof versionTypes)[number];

/**
 * The proposed alias of the next version.
 * @param latest the alias of the latest version; undefined for the first
 * @returns empty when the latest alias is not three numbers
 */
export function nextAlias(latest: string | undefined, type: VersionType): string {
  const parts = (latest ?? '0.0.0').split('.').map(Number);
  if (parts.length !== 3 || !parts.every((part) => Number.isSafeInteger(part) && part >= 0)) return '';
  const [major, minor, patch] = parts as [number, number, number];
  if (type === 'major') return `${major + 1}.0.0`;
  return type === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** Statuses of a version. */
export const versionStatus = { new: 1, active: 2, deprecated: 3, archived: 4 } as const;
export const VersionStatusId = z.literal([1, 2, 3, 4]);
export type VersionStatusId = z.infer<typeof VersionStatusId>;
