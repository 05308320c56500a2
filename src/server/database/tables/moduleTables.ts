import type { ColumnType, Generated } from 'kysely';
import type { Asks, Category, ModuleSettings } from '#shared/modules.ts';

/** The control tables of modules, part of tables.ts. */

type Time = ColumnType<Date, Date | undefined, Date>;

interface Modules {
  id: Generated<number>;
  account_id: number;
  name: string;
  alias: string;
  description: Generated<string>;
  logo_id: number | null;
  logo_link: string | null;
  categories: ColumnType<Category[], Category[] | undefined, Category[]>;
  is_published: Generated<boolean>;
  is_trusted: Generated<boolean>;
  is_recommended: Generated<boolean>;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
  accounts_count: Generated<number>;
  created_at: Time;
  created_by: number | null;
}

/** What accounts see of the modules of others. A view: it is only read. */
type MarketModules = Pick<
  Modules,
  | 'id'
  | 'account_id'
  | 'name'
  | 'alias'
  | 'description'
  | 'logo_id'
  | 'logo_link'
  | 'categories'
  | 'is_published'
  | 'is_trusted'
  | 'is_recommended'
  | 'withdrawn_at'
  | 'withdrawn_reason'
  | 'accounts_count'
>;

/** The same of their versions. */
type MarketVersions = Pick<
  ModuleVersions,
  | 'id'
  | 'account_id'
  | 'module_id'
  | 'name'
  | 'alias'
  | 'status_id'
  | 'is_main'
  | 'notes'
  | 'install_callback_url'
  | 'uninstall_callback_url'
  | 'asks'
  | 'sha256'
  | 'withdrawn_at'
  | 'withdrawn_reason'
  | 'created_at'
>;

interface ModuleSecrets {
  module_id: number;
  account_id: number;
  token: Buffer;
}

interface ModuleVersions {
  id: Generated<number>;
  account_id: number;
  module_id: number;
  name: string;
  alias: string;
  type: Generated<'major' | 'minor' | 'patch'>;
  status_id: Generated<1 | 2 | 3 | 4>;
  is_main: Generated<boolean>;
  notes: Generated<string>;
  js_widget_prod: string | null;
  js_widget_dev: string | null;
  install_callback_url: string | null;
  uninstall_callback_url: string | null;
  asks: ColumnType<Asks, string | undefined, string>;
  sha256: string | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
  accounts_count: Generated<number>;
  created_at: Time;
  created_by: number | null;
}

interface ModuleArtifacts {
  version_id: number;
  account_id: number;
  sha256: string;
  bytes: Buffer;
  fetched_from: string | null;
  fetched_at: Time;
}

interface ModuleHistory {
  id: Generated<number>;
  account_id: number;
  module_id: number;
  version_id: number | null;
  type_id: 1 | 2 | 3;
  user_id: number | null;
  data: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: Time;
}

interface ModuleInstalls {
  id: Generated<number>;
  account_id: number;
  module_id: number;
  version_id: number;
  is_pinned: Generated<boolean>;
  previous_version_id: number | null;
  is_enabled: Generated<boolean>;
  is_main: Generated<boolean>;
  is_off: Generated<boolean>;
  consent: ColumnType<Asks, string | undefined, string>;
  settings: ColumnType<ModuleSettings | null, string | null | undefined, string | null>;
  role_id: number | null;
  token: Buffer | null;
  token_hash: Buffer | null;
  installed_at: Time;
  installed_by: number | null;
  disabled_at: Date | null;
}

interface ModuleRollouts {
  id: Generated<number>;
  account_id: number;
  module_id: number;
  version_id: number;
  previous_id: number | null;
  percent: number;
  state: Generated<'running' | 'paused' | 'done' | 'cancelled'>;
  paused_by: 'person' | 'failures' | null;
  created_at: Time;
  created_by: number | null;
}

interface ModuleHealth {
  account_id: number;
  version_id: number;
  slot: string;
  minute: Date;
  loads: Generated<number>;
  failures: Generated<number>;
  total_ms: Generated<number>;
  max_ms: Generated<number>;
}

interface ModuleDeliveries {
  id: Generated<number>;
  account_id: number;
  module_id: number;
  version_id: number;
  type: 'module.installed' | 'module.uninstalled';
  message_key: string;
  url: string;
  body: string;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  response_status: number | null;
  error: string | null;
  created_at: Time;
  finished_at: Date | null;
}

export interface ModuleTables {
  modules: Modules;
  market_modules: MarketModules;
  market_versions: MarketVersions;
  module_secrets: ModuleSecrets;
  module_versions: ModuleVersions;
  module_artifacts: ModuleArtifacts;
  module_history: ModuleHistory;
  module_installs: ModuleInstalls;
  module_rollouts: ModuleRollouts;
  module_health: ModuleHealth;
  module_deliveries: ModuleDeliveries;
}
