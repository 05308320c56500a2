/**
 * The contract between Stoa and a module's widget. A widget is an ES module whose default export comes from
 * `defineModule`. It knows no framework: what is drawn gets an element and returns a function that takes it away.
 * Every call of the host is asynchronous, and what is passed can be cloned, because a widget may run in a frame.
 * See docs/reference/product/modules.md#runners.
 */

/** The version of this contract. Stoa serves the last two. */
export type ApiVersion = 1;

/** Draws into `root`. */
export type Mount<Props = MountProps> = (root: HTMLElement, host: Host, props: Props) => undefined | Unmount<Props>;

/** What a mount returns: takes away what it drew. */
export interface Unmount<Props = MountProps> {
  (): void;
  /** Takes changed props. Without it the part is taken away and drawn again. */
  update?(props: Props): void;
}

/** A text for every language, or one for each; English where there is none. */
export type Label = string | { en: string; ru?: string };

export interface MountProps {
  /** The path below the module's own, for routes: `board/7`. Empty elsewhere. */
  path: string;
  /** The part cannot go on: the app shows the failure in its place, with a retry. */
  onError(error: unknown): void;
  [key: string]: unknown;
}

export interface UserSectionProps extends MountProps {
  /** `user.extra[alias]`; undefined before it has been set. */
  value: unknown;
  /**
   * Puts a value into the form. It is saved with the card; with a `problem`, which says what is wrong with the value, the
   * card is not saved until it is changed.
   */
  onChange(value: unknown, problem?: string): void;
  /** Messages of the server about the value, or its problem after it was refused. */
  errors: readonly string[];
  disabled: boolean;
  /** Null for a new user. */
  user_id: number | null;
}

export interface RecordSectionProps extends MountProps {
  /** The alias of the entity. */
  entity: string;
  record_id: number;
}

export interface DialogProps extends MountProps {
  close(result?: unknown): void;
}

export interface Route {
  /** Below `/m/<alias>/`, with `*` at the end for everything below it: `board/*`. */
  path: string;
  mount: Mount;
}

export interface SidebarItem {
  key: string;
  label: Label;
  /** A Material icon: `Dashboard`, or `DashboardOutlined`. */
  icon?: string;
  /** Below `/m/<alias>/`. */
  path?: string;
  children?: readonly SidebarItem[];
}

export interface UserCell {
  /** A line break begins a second line. */
  text: string;
  tone?: 'neutral' | 'good' | 'warning' | 'bad';
  icon?: string;
  /** http, https, tel, mailto or sip. */
  href?: string;
}

export interface BriefUser {
  id: number;
  name: string;
  /** `user.extra[alias]` */
  extra: unknown;
}

export interface UsersColumn {
  key: string;
  label: Label;
  /** One call for a page of the list. @returns a cell for each user, in their order; null is empty */
  cells(users: readonly BriefUser[], host: Host): Promise<readonly (UserCell | null)[]>;
}

export interface MarketplaceEntry {
  key: string;
  label: Label;
  mount: Mount;
}

/** A widget's contributions. All are optional. */
export interface ModuleDefinition {
  api: ApiVersion;
  /** After sign-in or install. */
  init?(host: Host): void | Promise<void>;
  /** When it is disabled, or the person signs out. */
  destroy?(host: Host): void | Promise<void>;
  /** The dashboard, when this is the account's main module. */
  main?: Mount;
  routes?: readonly Route[];
  /** Groups of the administration's sidebar: each has `children`. */
  sidebar?: readonly SidebarItem[];
  usersColumns?: readonly UsersColumn[];
  /** Entries of the module's dialog in the marketplace. */
  marketplaceEntries?: readonly MarketplaceEntry[];
  userCardSection?: { label: Label; mount: Mount<UserSectionProps> };
  /** What `host.dialog` draws, by name. Props are its own and `close(result)`. */
  dialogs?: { readonly [name: string]: Mount<DialogProps> };
  /** A section of record cards. `entities`: their aliases. */
  recordCardSection?: { entities: readonly string[]; label: Label; mount: Mount<RecordSectionProps> };
}

export type Tone = 'success' | 'info' | 'warning' | 'error';

/** A record of an entity: `id`, `created_at`, … and its fields by alias. */
export interface DataRecord {
  id: number;
  [field: string]: unknown;
}

/** The query of a list, as the data API has it (docs/reference/api/records.md#records). */
export interface DataQuery {
  query?: { [field: string]: unknown };
  search?: string;
  sort?: { [field: string]: 'asc' | 'desc' };
  page?: number;
  /** 1 to 1000. */
  limit?: number;
  with?: readonly string[];
  fields?: readonly string[];
  after?: string;
  count?: 'exact';
}

export interface DataList<T extends DataRecord = DataRecord> {
  items: T[];
  /** `is_cut`: the page would have been too large, and ends early. */
  totals: { count: number; is_estimate?: boolean; is_cut?: boolean };
  /** For `after` of the next page; null on the last one. */
  next_cursor: string | null;
}

export interface EntityInfo {
  id: number;
  name: string;
  alias: string;
  fields: readonly {
    id: number;
    name: string;
    alias: string;
    /** One of `fieldTypes`. */
    type_id: number;
    extra: { [key: string]: unknown };
    variants: readonly { id: number; name: string; alias: string; deleted: boolean; color?: string | null }[];
    /** Whether it may be written; yes if absent. */
    access?: 'read' | 'write';
    /** It may be read in some of the records only, and cannot be filtered or sorted by. */
    is_partial?: true;
  }[];
}

/**
 * The account's records, within what the install's role and the person may both do. A refusal is thrown as
 * {@link HostError}.
 */
export interface Data {
  entities(): Promise<readonly EntityInfo[]>;
  list<T extends DataRecord = DataRecord>(alias: string, query?: DataQuery): Promise<DataList<T>>;
  get<T extends DataRecord = DataRecord>(alias: string, id: number): Promise<T>;
  create<T extends DataRecord = DataRecord>(alias: string, values: object): Promise<T>;
  update<T extends DataRecord = DataRecord>(alias: string, id: number, values: object): Promise<T>;
  remove(alias: string, id: number): Promise<void>;
}

/** A call of the host that failed: the problem that the server answered. */
export interface HostError extends Error {
  name: 'HostError';
  status: number;
  /** A message key, or text. */
  problem: string;
  violations: readonly { field: string; message: string }[];
}

export interface Person {
  id: number;
  name: string;
  full_access: boolean;
}

export interface Theme {
  mode: 'light' | 'dark';
  /** CSS custom properties by name: `--stoa-…`. */
  tokens: { [name: string]: string };
}

/**
 * What a widget may ask of the app. `confirm`, `navigate`, `dialog`, `pickRecord` and `print` use up a press of the person
 * in the widget within the last 5 s; without one they throw HostError 403 `not_asked`. The app marks them with the module's
 * and its publisher's name (docs/reference/product/modules.md#what-a-module-asks-for).
 */
export interface Host {
  alias: string;
  version: string;
  account: { id: number; name: string };
  user: Person;
  locale: 'en' | 'ru';
  theme: Theme;
  /** What the module has saved for the account; null: nothing yet. */
  settings: { readonly [name: string]: unknown } | null;
  /** Called when the locale, the theme or the settings change. @returns a function that ends it */
  onChange(listener: () => void): () => void;
  /** The text of the locale; English when there is none. `t({en: 'Calls', ru: 'Звонки'})` */
  t(texts: { en: string; ru?: string }): string;
  data: Data;
  /** A token of at most 900 s for the module's backend, fetched again when it is about to expire. Empty: not installed. */
  getToken(): Promise<string>;
  /**
   * Saves the settings of the module for the account: JSON of at most 8 kB, which replaces what was there. Everybody who
   * is signed in reads them, so they hold no secrets. Refused to people without full access (403).
   */
  saveSettings(settings: { readonly [name: string]: unknown }): Promise<void>;
  /** Shows a toast. */
  notify(text: string, tone?: Tone): Promise<void>;
  /** Asks in a dialog of the app. */
  confirm(question: { title: string; text?: string; ok?: string; cancel?: string }): Promise<boolean>;
  /** Opens one of the module's own routes (`board/7`), or a page of the app (`/data/deals`). */
  navigate(path: string): Promise<void>;
  /** Draws one of the module's `dialogs` in a dialog of the app. @returns what it closed with; undefined: closed by the person */
  dialog(name: string, options?: { title?: string; width?: number; props?: object }): Promise<unknown>;
  /** Lets the person choose a record. @returns its id; null: none */
  pickRecord(alias: string): Promise<number | null>;
  /**
   * Opens the browser's print dialog with a page of static HTML: its styles are in it, its pictures are `data:`. Scripts
   * and whatever loads from elsewhere are taken out. Resolves when the dialog is closed, where the browser waits for it.
   * @throws HostError 409 `printing`: another page is being printed; 422 `html`: no text, or more than 100,000 characters (docs/reference/product/modules.md#printing)
   */
  print(page: { title: string; html: string }): Promise<void>;
}
