-- Made by `npm run golden` from the migrated database. Read it; never run it.

table control.account_billing (
  account_id bigint not null,
  balance numeric(18,2) not null default 0,
  autorefill_enabled boolean not null default false,
  autorefill_step numeric(18,2),
  autorefill_amount numeric(18,2),
  alert_enabled boolean not null default false,
  alert_below numeric(18,2),
  alert_since timestamp(3) with time zone,
  refill_state text not null default 'idle'::text,
  refill_attempts integer not null default 0,
  refill_at timestamp(3) with time zone,
  refill_payment_id bigint,
  refill_failure text,
  refill_failed_at timestamp(3) with time zone,
  modified_at timestamp(3) with time zone not null default now(),
  constraint account_billing_pkey PRIMARY KEY (account_id),
  constraint account_billing_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint account_billing_account_id_refill_payment_id_fkey FOREIGN KEY (account_id, refill_payment_id) REFERENCES control.payments(account_id, id),
  constraint account_billing_alert_below_check CHECK ((alert_below >= (0)::numeric)),
  constraint account_billing_autorefill_amount_check CHECK ((autorefill_amount >= (0)::numeric)),
  constraint account_billing_autorefill_step_check CHECK ((autorefill_step >= (0)::numeric)),
  constraint account_billing_check CHECK (((NOT autorefill_enabled) OR ((autorefill_step IS NOT NULL) AND (autorefill_amount > (0)::numeric)))),
  constraint account_billing_check1 CHECK (((NOT alert_enabled) OR (alert_below IS NOT NULL))),
  constraint account_billing_check2 CHECK (((refill_state = 'running'::text) = (refill_at IS NOT NULL))),
  constraint account_billing_check3 CHECK (((refill_failure IS NULL) = (refill_failed_at IS NULL))),
  constraint account_billing_refill_state_check CHECK ((refill_state = ANY (ARRAY['idle'::text, 'running'::text, 'failed'::text])))
);

CREATE INDEX account_billing_refills ON control.account_billing USING btree (refill_at) WHERE (refill_state = 'running'::text);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.account_schemas (
  account_id bigint not null,
  schema_version bigint not null default 1,
  constraint account_schemas_pkey PRIMARY KEY (account_id),
  constraint account_schemas_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE
);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER announce AFTER INSERT OR UPDATE ON control.account_schemas FOR EACH ROW EXECUTE FUNCTION control.announce_schema();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.account_storage (
  account_id bigint not null,
  location text not null default 'provider'::text,
  plane_id bigint,
  separate_rw boolean not null default false,
  database text,
  schema text,
  read_host text,
  read_port integer,
  read_user text,
  read_password bytea,
  write_host text,
  write_port integer,
  write_user text,
  write_password bytea,
  read_encryption text,
  write_encryption text,
  epoch bigint not null default 0,
  checked_at timestamp(3) with time zone,
  server_version text,
  modified_at timestamp(3) with time zone not null default now(),
  constraint account_storage_pkey PRIMARY KEY (account_id),
  constraint account_storage_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint account_storage_plane_id_fkey FOREIGN KEY (plane_id) REFERENCES control.planes(id),
  constraint account_storage_check CHECK (((location = 'provider'::text) OR ((database IS NOT NULL) AND (schema IS NOT NULL) AND (write_host IS NOT NULL) AND (write_port IS NOT NULL) AND (write_user IS NOT NULL) AND (write_encryption IS NOT NULL)))),
  constraint account_storage_location_check CHECK ((location = ANY (ARRAY['provider'::text, 'own'::text]))),
  constraint account_storage_read_encryption_check CHECK ((read_encryption = ANY (ARRAY['none'::text, 'unverified'::text, 'verified'::text]))),
  constraint account_storage_read_port_check CHECK (((read_port >= 1) AND (read_port <= 65535))),
  constraint account_storage_write_encryption_check CHECK ((write_encryption = ANY (ARRAY['none'::text, 'unverified'::text, 'verified'::text]))),
  constraint account_storage_write_port_check CHECK (((write_port >= 1) AND (write_port <= 65535)))
);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.accounts (
  id bigint not null generated always as identity,
  name text not null,
  subdomain text not null,
  domain text,
  domain_verified_at timestamp(3) with time zone,
  language text not null default 'en'::text,
  favicon jsonb,
  authentication jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default now(),
  domain_token text,
  domain_set_at timestamp(3) with time zone,
  domain_checked_at timestamp(3) with time zone,
  domain_error text,
  awaits_owner_until timestamp(3) with time zone,
  trash_days smallint not null default 30,
  quota_bytes bigint,
  quota_records bigint,
  second_factor text not null default 'optional'::text,
  constraint make_default_role TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint open_billing TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_domain_check CHECK ((domain = lower(domain))),
  constraint accounts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ru'::text]))),
  constraint accounts_name_check CHECK ((length(name) <= 255)),
  constraint accounts_quota_bytes_check CHECK ((quota_bytes >= 0)),
  constraint accounts_quota_records_check CHECK ((quota_records >= 0)),
  constraint accounts_second_factor_check CHECK ((second_factor = ANY (ARRAY['optional'::text, 'administrators'::text]))),
  constraint accounts_subdomain_check CHECK ((subdomain = lower(subdomain))),
  constraint accounts_trash_days_check CHECK (((trash_days >= 1) AND (trash_days <= 365)))
);

CREATE UNIQUE INDEX accounts_domain ON control.accounts USING btree (domain) WHERE (domain_verified_at IS NOT NULL);

CREATE UNIQUE INDEX accounts_subdomain ON control.accounts USING btree (subdomain);

row level security on, forced;

policy own_account to stoa_app
  using ((id = control.account_id()))
  with check ((id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE ON control.accounts FOR EACH ROW EXECUTE FUNCTION control.announce();

CREATE CONSTRAINT TRIGGER make_default_role AFTER INSERT ON control.accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION control.make_default_role();

CREATE CONSTRAINT TRIGGER open_billing AFTER INSERT ON control.accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION control.open_billing_of_account();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.api_keys (
  id bigint not null generated always as identity,
  account_id bigint not null,
  user_id bigint not null,
  name text not null,
  key_hash bytea not null,
  role_id bigint,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  created_by bigint,
  last_used_at timestamp(3) with time zone,
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint api_keys_account_id_role_id_fkey FOREIGN KEY (account_id, role_id) REFERENCES control.roles(account_id, id) ON DELETE RESTRICT,
  constraint api_keys_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES control.memberships(account_id, user_id) ON DELETE CASCADE,
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES control.users(id) ON DELETE SET NULL,
  constraint api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255)))
);

CREATE INDEX api_keys_created_by ON control.api_keys USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX api_keys_role ON control.api_keys USING btree (role_id) WHERE (role_id IS NOT NULL);

CREATE INDEX api_keys_user ON control.api_keys USING btree (user_id);

CREATE UNIQUE INDEX api_keys_name ON control.api_keys USING btree (account_id, user_id, lower(name));

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER announce AFTER DELETE OR UPDATE OF key_hash, role_id, expires_at ON control.api_keys FOR EACH ROW EXECUTE FUNCTION control.announce();

CREATE TRIGGER refuse_pending BEFORE INSERT ON control.api_keys FOR EACH ROW EXECUTE FUNCTION control.refuse_pending();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.audit_events (
  id bigint not null generated always as identity,
  account_id bigint not null,
  created_at timestamp(3) with time zone not null default now(),
  action text not null,
  outcome text not null default 'success'::text,
  user_id bigint,
  via text not null,
  module_id bigint,
  ip text,
  user_agent text not null default ''::text,
  request_id text,
  subject_type text not null,
  subject_id bigint,
  subject_name text,
  count integer,
  changes jsonb not null default '{}'::jsonb,
  constraint audit_events_pkey PRIMARY KEY (id),
  constraint audit_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint audit_events_action_check CHECK (((length(action) >= 3) AND (length(action) <= 100))),
  constraint audit_events_outcome_check CHECK ((outcome = ANY (ARRAY['success'::text, 'failure'::text]))),
  constraint audit_events_via_check CHECK ((via = ANY (ARRAY['session'::text, 'api_key'::text, 'module'::text, 'visitor'::text, 'system'::text])))
);

CREATE INDEX audit_events_account ON control.audit_events USING btree (account_id, created_at, id);

CREATE INDEX audit_events_action ON control.audit_events USING btree (account_id, action, created_at, id);

CREATE INDEX audit_events_failure ON control.audit_events USING btree (account_id, created_at, id) WHERE (outcome = 'failure'::text);

CREATE INDEX audit_events_ip ON control.audit_events USING btree (account_id, ip, created_at, id);

CREATE INDEX audit_events_name ON control.audit_events USING btree (account_id, subject_name COLLATE "C", created_at, id) WHERE (subject_name IS NOT NULL);

CREATE INDEX audit_events_request ON control.audit_events USING hash (request_id);

CREATE INDEX audit_events_subject ON control.audit_events USING btree (account_id, subject_type, subject_id, created_at, id);

CREATE INDEX audit_events_user ON control.audit_events USING btree (account_id, user_id, created_at, id);

CREATE INDEX audit_events_via ON control.audit_events USING btree (account_id, via, created_at, id);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER queue_audit_event AFTER INSERT ON control.audit_events FOR EACH ROW EXECUTE FUNCTION control.queue_audit_event();

grant insert, select to stoa_app;

grant insert, select to stoa_system;

table control.audit_outbox (
  account_id bigint not null,
  xid xid8 not null,
  event_id bigint not null,
  batch text,
  constraint audit_outbox_event_id_key UNIQUE (event_id),
  constraint audit_outbox_pkey PRIMARY KEY (account_id, xid, event_id),
  constraint audit_outbox_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint audit_outbox_event_id_fkey FOREIGN KEY (event_id) REFERENCES control.audit_events(id) ON DELETE CASCADE
);

CREATE INDEX audit_outbox_batch ON control.audit_outbox USING btree (account_id, batch) WHERE (batch IS NOT NULL);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.audit_settings (
  account_id bigint not null,
  retention_days integer not null default 365,
  stream_url text,
  stream_secret bytea,
  failing_since timestamp(3) with time zone,
  stopped_at timestamp(3) with time zone,
  attempts integer not null default 0,
  failures integer not null default 0,
  next_attempt_at timestamp(3) with time zone not null default now(),
  last_success_at timestamp(3) with time zone,
  last_failure_at timestamp(3) with time zone,
  last_status integer,
  last_error text,
  constraint audit_settings_pkey PRIMARY KEY (account_id),
  constraint audit_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint audit_settings_check CHECK (((stream_url IS NULL) OR (stream_secret IS NOT NULL))),
  constraint audit_settings_retention_days_check CHECK (((retention_days >= 30) AND (retention_days <= 3650))),
  constraint audit_settings_stream_url_check CHECK (((length(stream_url) >= 8) AND (length(stream_url) <= 2000)))
);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.change_history (
  id bigint not null generated always as identity,
  account_id bigint not null,
  entity_id bigint not null,
  field_id bigint,
  type_id smallint not null,
  user_id bigint,
  data jsonb not null default '{}'::jsonb,
  change_id bigint,
  created_at timestamp(3) with time zone not null default now(),
  module_id bigint,
  constraint change_history_pkey PRIMARY KEY (id),
  constraint change_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint change_history_change_id_fkey FOREIGN KEY (change_id) REFERENCES control.schema_changes(id) ON DELETE SET NULL,
  constraint change_history_type_id_check CHECK ((type_id = ANY (ARRAY[1, 2, 3])))
);

CREATE INDEX change_history_account ON control.change_history USING btree (account_id, id DESC);

CREATE INDEX change_history_change ON control.change_history USING btree (change_id);

CREATE INDEX change_history_entity ON control.change_history USING btree (entity_id, id DESC);

CREATE INDEX change_history_field ON control.change_history USING btree (field_id, id DESC) WHERE (field_id IS NOT NULL);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.codes (
  id bigint not null generated always as identity,
  account_id bigint not null,
  user_id bigint not null,
  kind text not null,
  code_hash bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  from_account_id bigint,
  constraint codes_code_hash_key UNIQUE (code_hash),
  constraint codes_pkey PRIMARY KEY (id),
  constraint codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint codes_from_account_id_fkey FOREIGN KEY (from_account_id) REFERENCES control.accounts(id) ON DELETE SET NULL,
  constraint codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES control.users(id) ON DELETE CASCADE,
  constraint codes_kind_check CHECK ((kind = ANY (ARRAY['reset'::text, 'invite'::text, 'found'::text, 'enter'::text, 'confirm'::text])))
);

CREATE INDEX codes_account ON control.codes USING btree (account_id);

CREATE INDEX codes_expiry ON control.codes USING btree (expires_at);

CREATE INDEX codes_user ON control.codes USING btree (user_id, kind, created_at);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.entities (
  id bigint not null generated always as identity,
  account_id bigint not null,
  name text not null,
  alias text not null,
  status_id smallint not null default 1,
  is_applied boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp(3) with time zone,
  deleted_by bigint,
  module_id bigint,
  unique_together jsonb not null default '[]'::jsonb,
  names jsonb not null default '{}'::jsonb,
  icon text,
  hue text,
  position integer,
  constraint entities_account_id_id_key UNIQUE (account_id, id),
  constraint entities_pkey PRIMARY KEY (id),
  constraint entities_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint entities_module_id_fkey FOREIGN KEY (module_id) REFERENCES control.modules(id) ON DELETE SET NULL,
  constraint entities_alias_check CHECK (((alias ~ '^[a-z][a-z0-9_]{2,62}$'::text) AND (alias !~ '^e_[0-9]+$'::text))),
  constraint entities_hue_check CHECK ((hue = ANY (ARRAY['red'::text, 'orange'::text, 'yellow'::text, 'green'::text, 'teal'::text, 'blue'::text, 'purple'::text, 'pink'::text]))),
  constraint entities_icon_check CHECK ((icon ~ '^[A-Za-z0-9]{1,64}$'::text)),
  constraint entities_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint entities_names_check CHECK ((jsonb_typeof(names) = 'object'::text)),
  constraint entities_position_check CHECK ((("position" >= 1) AND ("position" <= 10000))),
  constraint entities_status_id_check CHECK ((status_id = ANY (ARRAY[1, 2, 3])))
);

CREATE INDEX entities_module ON control.entities USING btree (module_id) WHERE (module_id IS NOT NULL);

CREATE INDEX entities_trash ON control.entities USING btree (account_id, deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE UNIQUE INDEX entities_alias ON control.entities USING btree (account_id, alias) WHERE (deleted_at IS NULL);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.erasures (
  id bigint not null generated always as identity,
  account_id bigint not null,
  user_id bigint not null,
  alias_id bigint not null,
  state text not null default 'records'::text,
  email text,
  cursors jsonb not null default '{}'::jsonb,
  seen bigint not null default 0,
  total bigint,
  error text,
  requested_by bigint,
  created_at timestamp(3) with time zone not null default now(),
  modified_at timestamp(3) with time zone not null default now(),
  finished_at timestamp(3) with time zone,
  texts boolean not null default false,
  constraint erasures_pkey PRIMARY KEY (id),
  constraint erasures_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint erasures_check CHECK (((state = 'done'::text) = (finished_at IS NOT NULL))),
  constraint erasures_check1 CHECK (((state <> 'done'::text) OR (email IS NULL))),
  constraint erasures_state_check CHECK ((state = ANY (ARRAY['records'::text, 'settling'::text, 'done'::text])))
);

CREATE INDEX erasures_account ON control.erasures USING btree (account_id, id DESC);

CREATE INDEX erasures_open ON control.erasures USING btree (modified_at) WHERE (state <> 'done'::text);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER announce_people AFTER INSERT OR UPDATE OF state, error ON control.erasures FOR EACH ROW EXECUTE FUNCTION control.announce_people();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.fields (
  id bigint not null generated always as identity,
  account_id bigint not null,
  entity_id bigint not null,
  name text not null,
  alias text not null,
  type_id smallint not null,
  status_id smallint not null default 1,
  is_applied boolean not null default false,
  extra jsonb not null default '{}'::jsonb,
  position integer not null,
  created_at timestamp(3) with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp(3) with time zone,
  deleted_by bigint,
  constraint fields_account_id_id_key UNIQUE (account_id, id),
  constraint fields_pkey PRIMARY KEY (id),
  constraint fields_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES control.entities(account_id, id) ON DELETE CASCADE,
  constraint fields_alias_check CHECK ((alias ~ '^[a-z_]{3,255}$'::text)),
  constraint fields_extra_check CHECK ((jsonb_typeof(extra) = 'object'::text)),
  constraint fields_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint fields_status_id_check CHECK ((status_id = ANY (ARRAY[1, 2, 3]))),
  constraint fields_type_id_check CHECK ((type_id > 0))
);

CREATE INDEX fields_target ON control.fields USING btree (((extra ->> 'select_entity_id'::text))) WHERE (extra ? 'select_entity_id'::text);

CREATE INDEX fields_trash ON control.fields USING btree (entity_id, deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE UNIQUE INDEX fields_alias ON control.fields USING btree (entity_id, alias) WHERE (deleted_at IS NULL);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.files (
  id bigint not null generated always as identity,
  account_id bigint not null,
  kind text not null,
  key text not null,
  name text not null,
  size bigint not null,
  media_type text not null,
  created_at timestamp(3) with time zone not null default now(),
  created_by bigint,
  checked_at timestamp(3) with time zone not null default now(),
  doomed_at timestamp(3) with time zone,
  constraint files_key_key UNIQUE (key),
  constraint files_pkey PRIMARY KEY (id),
  constraint files_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint files_kind_check CHECK ((kind = ANY (ARRAY['avatar'::text, 'favicon'::text, 'logo'::text, 'record'::text]))),
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255)))
);

CREATE INDEX files_account ON control.files USING btree (account_id, id);

CREATE INDEX files_checked ON control.files USING btree (checked_at);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.former_members (
  account_id bigint not null,
  user_id bigint not null,
  name text not null,
  left_at timestamp(3) with time zone not null default now(),
  constraint former_members_pkey PRIMARY KEY (account_id, user_id),
  constraint former_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint former_members_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255)))
);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.idempotency_keys (
  account_id bigint not null,
  actor text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  headers jsonb,
  body text,
  created_at timestamp(3) with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (account_id, actor, key),
  constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE
);

CREATE INDEX idempotency_keys_created ON control.idempotency_keys USING btree (created_at);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.identities (
  id bigint not null generated always as identity,
  user_id bigint not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamp(3) with time zone not null default now(),
  constraint identities_issuer_subject_key UNIQUE (issuer, subject),
  constraint identities_user_id_provider_key UNIQUE (user_id, provider),
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES control.users(id) ON DELETE CASCADE,
  constraint identities_provider_check CHECK ((provider = ANY (ARRAY['yandex'::text, 'oidc'::text])))
);

row level security on, forced;

policy own_account to stoa_app
  using ((EXISTS ( SELECT
   FROM control.memberships m
  WHERE ((m.user_id = identities.user_id) AND (m.account_id = control.account_id()) AND (NOT m.pending)))));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER announce_identity AFTER INSERT OR DELETE ON control.identities FOR EACH ROW EXECUTE FUNCTION control.announce_identity();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.installation (
  id uuid not null default gen_random_uuid(),
  only_one boolean not null default true,
  constraint installation_only_one_key UNIQUE (only_one),
  constraint installation_pkey PRIMARY KEY (id),
  constraint installation_only_one_check CHECK (only_one)
);

row level security off;

grant delete, insert, select, update to stoa_system;

table control.ledger_entries (
  id bigint not null generated always as identity,
  account_id bigint not null,
  transaction_id bigint not null,
  book text not null,
  amount numeric(18,2) not null,
  balance_after numeric(18,2),
  created_at timestamp(3) with time zone not null,
  constraint ledger_entries_transaction_id_book_key UNIQUE (transaction_id, book),
  constraint check_ledger_entry TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_account_id_transaction_id_fkey FOREIGN KEY (account_id, transaction_id) REFERENCES control.ledger_transactions(account_id, id) ON DELETE CASCADE,
  constraint ledger_entries_amount_check CHECK ((amount <> (0)::numeric)),
  constraint ledger_entries_book_check CHECK ((book = ANY (ARRAY['balance'::text, 'payments'::text, 'revenue'::text, 'gifts'::text]))),
  constraint ledger_entries_check CHECK (((book = 'balance'::text) = (balance_after IS NOT NULL)))
);

CREATE INDEX ledger_entries_balance ON control.ledger_entries USING btree (account_id, id DESC) WHERE (book = 'balance'::text);

CREATE INDEX ledger_entries_days ON control.ledger_entries USING btree (account_id, created_at DESC, id DESC) WHERE (book = 'balance'::text);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON control.ledger_entries FOR EACH ROW EXECUTE FUNCTION control.refuse_ledger_change();

CREATE CONSTRAINT TRIGGER check_ledger_entry AFTER INSERT ON control.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION control.check_ledger_transaction();

CREATE TRIGGER no_truncate BEFORE TRUNCATE ON control.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION control.refuse_ledger_truncate();

grant insert, select to stoa_app;

grant insert, select to stoa_system;

table control.ledger_transactions (
  id bigint not null generated always as identity,
  account_id bigint not null,
  kind text not null,
  description text not null default ''::text,
  author_type text not null,
  user_id bigint,
  module_id bigint,
  module_name text,
  key text,
  payment_id bigint,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  constraint ledger_transactions_account_id_id_key UNIQUE (account_id, id),
  constraint ledger_transactions_payment_id_key UNIQUE (payment_id),
  constraint check_ledger_transaction TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint ledger_transactions_account_id_payment_id_fkey FOREIGN KEY (account_id, payment_id) REFERENCES control.payments(account_id, id),
  constraint ledger_transactions_author_type_check CHECK ((author_type = ANY (ARRAY['person'::text, 'module'::text, 'operator'::text, 'system'::text]))),
  constraint ledger_transactions_check CHECK (((kind = ANY (ARRAY['top_up'::text, 'autorefill'::text])) = (payment_id IS NOT NULL))),
  constraint ledger_transactions_check1 CHECK (((author_type <> 'module'::text) OR ((module_id IS NOT NULL) AND (module_name IS NOT NULL)))),
  constraint ledger_transactions_description_check CHECK ((length(description) <= 255)),
  constraint ledger_transactions_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  constraint ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'top_up'::text, 'autorefill'::text, 'charge'::text, 'credit'::text])))
);

CREATE UNIQUE INDEX ledger_transactions_key ON control.ledger_transactions USING btree (account_id, author_type, COALESCE(module_id, (0)::bigint), key) WHERE (key IS NOT NULL);

CREATE UNIQUE INDEX ledger_transactions_opening ON control.ledger_transactions USING btree (account_id) WHERE (kind = 'opening'::text);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON control.ledger_transactions FOR EACH ROW EXECUTE FUNCTION control.refuse_ledger_change();

CREATE CONSTRAINT TRIGGER check_ledger_transaction AFTER INSERT ON control.ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION control.check_ledger_transaction();

CREATE TRIGGER no_truncate BEFORE TRUNCATE ON control.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION control.refuse_ledger_truncate();

grant insert, select to stoa_app;

grant insert, select to stoa_system;

table control.list_settings (
  account_id bigint not null,
  user_id bigint not null,
  list text not null,
  entity_id bigint default ("substring"(list, '^e_(\d{1,18})$'::text))::bigint,
  settings jsonb not null,
  modified_at timestamp(3) with time zone not null default now(),
  constraint list_settings_pkey PRIMARY KEY (account_id, user_id, list),
  constraint list_settings_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES control.entities(account_id, id) ON DELETE CASCADE,
  constraint list_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint list_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES control.users(id) ON DELETE CASCADE,
  constraint list_settings_list_check CHECK ((list ~ '^[a-z][a-z0-9_]{1,62}$'::text)),
  constraint list_settings_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);

CREATE INDEX list_settings_entity ON control.list_settings USING btree (account_id, entity_id) WHERE (entity_id IS NOT NULL);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.membership_roles (
  account_id bigint not null,
  user_id bigint not null,
  role_id bigint not null,
  constraint membership_roles_pkey PRIMARY KEY (account_id, user_id, role_id),
  constraint membership_roles_account_id_role_id_fkey FOREIGN KEY (account_id, role_id) REFERENCES control.roles(account_id, id) ON DELETE CASCADE,
  constraint membership_roles_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES control.memberships(account_id, user_id) ON DELETE CASCADE
);

CREATE INDEX membership_roles_role ON control.membership_roles USING btree (role_id);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE ON control.membership_roles FOR EACH ROW EXECUTE FUNCTION control.announce();

CREATE TRIGGER announce_people AFTER INSERT OR DELETE ON control.membership_roles FOR EACH ROW EXECUTE FUNCTION control.announce_people();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.memberships (
  account_id bigint not null,
  user_id bigint not null,
  full_access boolean not null default false,
  blocked boolean not null default false,
  is_owner boolean not null default false,
  last_action_at timestamp(3) with time zone,
  extra jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default now(),
  pending boolean not null default false,
  invited_name text,
  invited_by bigint,
  constraint memberships_pkey PRIMARY KEY (account_id, user_id),
  constraint memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint memberships_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES control.users(id) ON DELETE SET NULL,
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES control.users(id),
  constraint memberships_check CHECK (((NOT is_owner) OR (full_access AND (NOT blocked)))),
  constraint memberships_extra_check CHECK ((jsonb_typeof(extra) = 'object'::text)),
  constraint memberships_invited_name_check CHECK (((length(invited_name) >= 1) AND (length(invited_name) <= 255))),
  constraint memberships_pending CHECK (((NOT pending) OR ((NOT is_owner) AND (invited_name IS NOT NULL))))
);

CREATE INDEX memberships_invited_by ON control.memberships USING btree (invited_by) WHERE (invited_by IS NOT NULL);

CREATE INDEX memberships_user ON control.memberships USING btree (user_id);

CREATE UNIQUE INDEX memberships_owner ON control.memberships USING btree (account_id) WHERE is_owner;

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER announce AFTER DELETE OR UPDATE OF full_access, blocked, is_owner, extra ON control.memberships FOR EACH ROW EXECUTE FUNCTION control.announce();

CREATE TRIGGER announce_accepted AFTER UPDATE OF pending ON control.memberships FOR EACH ROW EXECUTE FUNCTION control.announce();

CREATE TRIGGER announce_people AFTER INSERT OR DELETE ON control.memberships FOR EACH ROW EXECUTE FUNCTION control.announce_people();

CREATE TRIGGER announce_people_accepted AFTER UPDATE OF pending, invited_name ON control.memberships FOR EACH ROW EXECUTE FUNCTION control.announce_people();

CREATE TRIGGER announce_people_changed AFTER UPDATE OF full_access, blocked, is_owner, extra ON control.memberships FOR EACH ROW WHEN (((((old.full_access IS DISTINCT FROM new.full_access) OR (old.blocked IS DISTINCT FROM new.blocked)) OR (old.is_owner IS DISTINCT FROM new.is_owner)) OR (old.extra IS DISTINCT FROM new.extra))) EXECUTE FUNCTION control.announce_people();

CREATE TRIGGER count_accounts_accepted AFTER UPDATE OF pending ON control.memberships FOR EACH ROW WHEN ((old.pending AND (NOT new.pending))) EXECUTE FUNCTION control.count_accounts();

CREATE TRIGGER count_accounts_in AFTER INSERT ON control.memberships FOR EACH ROW EXECUTE FUNCTION control.count_accounts();

CREATE TRIGGER count_accounts_out BEFORE DELETE ON control.memberships FOR EACH ROW EXECUTE FUNCTION control.count_accounts();

CREATE TRIGGER drop_former_member AFTER INSERT OR UPDATE OF pending ON control.memberships FOR EACH ROW WHEN ((NOT new.pending)) EXECUTE FUNCTION control.drop_former_member();

CREATE TRIGGER keep_former_member BEFORE DELETE ON control.memberships FOR EACH ROW WHEN ((NOT old.pending)) EXECUTE FUNCTION control.keep_former_member();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.module_artifacts (
  version_id bigint not null,
  account_id bigint not null,
  sha256 text not null,
  bytes bytea not null,
  fetched_from text,
  fetched_at timestamp(3) with time zone not null default now(),
  constraint module_artifacts_pkey PRIMARY KEY (version_id),
  constraint module_artifacts_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES control.module_versions(account_id, id) ON DELETE CASCADE,
  constraint module_artifacts_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

CREATE INDEX module_artifacts_sha256 ON control.module_artifacts USING btree (sha256);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.module_deliveries (
  id bigint not null generated always as identity,
  account_id bigint not null,
  module_id bigint not null,
  version_id bigint not null,
  type text not null,
  message_key text not null,
  url text not null,
  body text not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone,
  response_status integer,
  error text,
  created_at timestamp(3) with time zone not null default now(),
  finished_at timestamp(3) with time zone,
  constraint module_deliveries_message_key_key UNIQUE (message_key),
  constraint module_deliveries_pkey PRIMARY KEY (id),
  constraint module_deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint module_deliveries_module_id_fkey FOREIGN KEY (module_id) REFERENCES control.modules(id) ON DELETE CASCADE,
  constraint module_deliveries_module_id_version_id_fkey FOREIGN KEY (module_id, version_id) REFERENCES control.module_versions(module_id, id) ON DELETE CASCADE,
  constraint module_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint module_deliveries_type_check CHECK ((type = ANY (ARRAY['module.installed'::text, 'module.uninstalled'::text])))
);

CREATE INDEX module_deliveries_module ON control.module_deliveries USING btree (module_id, id DESC);

CREATE INDEX module_deliveries_waiting ON control.module_deliveries USING btree (account_id, module_id, id) WHERE (state = 'waiting'::text);

row level security on, forced;

policy of_author to stoa_app
  using ((EXISTS ( SELECT
   FROM control.modules m
  WHERE ((m.id = module_deliveries.module_id) AND (m.account_id = control.account_id())))))
  with check ((EXISTS ( SELECT
   FROM control.modules m
  WHERE ((m.id = module_deliveries.module_id) AND (m.account_id = control.account_id())))));

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.module_health (
  account_id bigint not null,
  version_id bigint not null,
  slot text not null,
  minute timestamp(0) with time zone not null,
  loads integer not null default 0,
  failures integer not null default 0,
  total_ms bigint not null default 0,
  max_ms integer not null default 0,
  constraint module_health_pkey PRIMARY KEY (account_id, version_id, slot, minute),
  constraint module_health_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint module_health_version_id_fkey FOREIGN KEY (version_id) REFERENCES control.module_versions(id) ON DELETE CASCADE,
  constraint module_health_slot_check CHECK ((length(slot) <= 64))
);

CREATE INDEX module_health_version ON control.module_health USING btree (version_id, minute);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.module_history (
  id bigint not null generated always as identity,
  account_id bigint not null,
  module_id bigint not null,
  version_id bigint,
  type_id smallint not null,
  user_id bigint,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default now(),
  constraint module_history_pkey PRIMARY KEY (id),
  constraint module_history_account_id_module_id_fkey FOREIGN KEY (account_id, module_id) REFERENCES control.modules(account_id, id) ON DELETE CASCADE,
  constraint module_history_module_id_version_id_fkey FOREIGN KEY (module_id, version_id) REFERENCES control.module_versions(module_id, id),
  constraint module_history_type_id_check CHECK (((type_id >= 1) AND (type_id <= 3)))
);

CREATE INDEX module_history_module ON control.module_history USING btree (module_id, id DESC);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.module_installs (
  id bigint not null generated always as identity,
  account_id bigint not null,
  module_id bigint not null,
  version_id bigint not null,
  is_pinned boolean not null default false,
  previous_version_id bigint,
  is_enabled boolean not null default true,
  is_main boolean not null default false,
  is_off boolean not null default false,
  consent jsonb not null default '{"hosts": [], "entities": {}}'::jsonb,
  role_id bigint,
  token bytea,
  token_hash bytea,
  installed_at timestamp(3) with time zone not null default now(),
  installed_by bigint,
  disabled_at timestamp(3) with time zone,
  settings jsonb,
  constraint module_installs_account_id_id_key UNIQUE (account_id, id),
  constraint module_installs_account_id_module_id_key UNIQUE (account_id, module_id),
  constraint module_installs_token_hash_key UNIQUE (token_hash),
  constraint module_installs_pkey PRIMARY KEY (id),
  constraint module_installs_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint module_installs_account_id_role_id_fkey FOREIGN KEY (account_id, role_id) REFERENCES control.roles(account_id, id) ON DELETE RESTRICT,
  constraint module_installs_installed_by_fkey FOREIGN KEY (installed_by) REFERENCES control.users(id) ON DELETE SET NULL,
  constraint module_installs_module_id_fkey FOREIGN KEY (module_id) REFERENCES control.modules(id) ON DELETE CASCADE,
  constraint module_installs_module_id_previous_version_id_fkey FOREIGN KEY (module_id, previous_version_id) REFERENCES control.module_versions(module_id, id),
  constraint module_installs_module_id_version_id_fkey FOREIGN KEY (module_id, version_id) REFERENCES control.module_versions(module_id, id),
  constraint module_installs_check CHECK (((NOT is_main) OR is_enabled)),
  constraint module_installs_check1 CHECK (((is_enabled = (token_hash IS NOT NULL)) AND ((token IS NULL) = (token_hash IS NULL))))
);

CREATE INDEX module_installs_module ON control.module_installs USING btree (module_id, version_id);

CREATE INDEX module_installs_role ON control.module_installs USING btree (role_id) WHERE (role_id IS NOT NULL);

CREATE UNIQUE INDEX module_installs_main ON control.module_installs USING btree (account_id) WHERE is_main;

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER announce_modules AFTER INSERT OR DELETE OR UPDATE ON control.module_installs FOR EACH ROW EXECUTE FUNCTION control.announce_modules();

CREATE TRIGGER count_module_accounts AFTER INSERT OR DELETE OR UPDATE OF is_enabled, version_id ON control.module_installs FOR EACH ROW EXECUTE FUNCTION control.count_module_accounts();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.module_rollouts (
  id bigint not null generated always as identity,
  account_id bigint not null,
  module_id bigint not null,
  version_id bigint not null,
  previous_id bigint,
  percent smallint not null,
  state text not null default 'running'::text,
  paused_by text,
  created_at timestamp(3) with time zone not null default now(),
  created_by bigint,
  constraint module_rollouts_pkey PRIMARY KEY (id),
  constraint module_rollouts_account_id_module_id_fkey FOREIGN KEY (account_id, module_id) REFERENCES control.modules(account_id, id) ON DELETE CASCADE,
  constraint module_rollouts_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES control.module_versions(account_id, id) ON DELETE CASCADE,
  constraint module_rollouts_created_by_fkey FOREIGN KEY (created_by) REFERENCES control.users(id) ON DELETE SET NULL,
  constraint module_rollouts_module_id_previous_id_fkey FOREIGN KEY (module_id, previous_id) REFERENCES control.module_versions(module_id, id),
  constraint module_rollouts_paused_by_check CHECK ((paused_by = ANY (ARRAY['person'::text, 'failures'::text]))),
  constraint module_rollouts_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  constraint module_rollouts_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'done'::text, 'cancelled'::text])))
);

CREATE UNIQUE INDEX module_rollouts_open ON control.module_rollouts USING btree (module_id) WHERE (state = ANY (ARRAY['running'::text, 'paused'::text]));

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.module_secrets (
  module_id bigint not null,
  account_id bigint not null,
  token bytea not null,
  constraint module_secrets_pkey PRIMARY KEY (module_id),
  constraint module_secrets_account_id_module_id_fkey FOREIGN KEY (account_id, module_id) REFERENCES control.modules(account_id, id) ON DELETE CASCADE
);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.module_versions (
  id bigint not null generated always as identity,
  account_id bigint not null,
  module_id bigint not null,
  name text not null,
  alias text not null,
  type text not null default 'patch'::text,
  status_id smallint not null default 1,
  is_main boolean not null default false,
  notes text not null default ''::text,
  js_widget_prod text,
  js_widget_dev text,
  install_callback_url text,
  uninstall_callback_url text,
  asks jsonb not null default '{"hosts": [], "entities": {}}'::jsonb,
  sha256 text,
  withdrawn_at timestamp(3) with time zone,
  withdrawn_reason text,
  accounts_count integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  created_by bigint,
  constraint module_versions_account_id_id_key UNIQUE (account_id, id),
  constraint module_versions_module_id_alias_key UNIQUE (module_id, alias),
  constraint module_versions_module_id_id_key UNIQUE (module_id, id),
  constraint module_versions_pkey PRIMARY KEY (id),
  constraint module_versions_account_id_module_id_fkey FOREIGN KEY (account_id, module_id) REFERENCES control.modules(account_id, id) ON DELETE CASCADE,
  constraint module_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES control.users(id) ON DELETE SET NULL,
  constraint module_versions_accounts_count_check CHECK ((accounts_count >= 0)),
  constraint module_versions_alias_check CHECK ((alias ~ '^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$'::text)),
  constraint module_versions_check CHECK (((NOT is_main) OR (status_id = 2))),
  constraint module_versions_check1 CHECK (((status_id <> 2) OR (js_widget_prod IS NULL) OR (sha256 IS NOT NULL))),
  constraint module_versions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint module_versions_notes_check CHECK ((length(notes) <= 10000)),
  constraint module_versions_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint module_versions_status_id_check CHECK (((status_id >= 1) AND (status_id <= 4))),
  constraint module_versions_type_check CHECK ((type = ANY (ARRAY['major'::text, 'minor'::text, 'patch'::text]))),
  constraint module_versions_withdrawn_reason_check CHECK ((length(withdrawn_reason) <= 1000))
);

CREATE INDEX module_versions_sha256 ON control.module_versions USING btree (sha256) WHERE (sha256 IS NOT NULL);

CREATE UNIQUE INDEX module_versions_main ON control.module_versions USING btree (module_id) WHERE is_main;

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER announce_module AFTER UPDATE OF withdrawn_at ON control.module_versions FOR EACH ROW EXECUTE FUNCTION control.announce_module();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.modules (
  id bigint not null generated always as identity,
  account_id bigint not null,
  name text not null,
  alias text not null,
  description text not null default ''::text,
  logo_id bigint,
  logo_link text,
  categories text[] not null default '{}'::text[],
  is_published boolean not null default false,
  is_trusted boolean not null default false,
  is_recommended boolean not null default false,
  withdrawn_at timestamp(3) with time zone,
  withdrawn_reason text,
  accounts_count integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  created_by bigint,
  constraint modules_account_id_id_key UNIQUE (account_id, id),
  constraint modules_alias_key UNIQUE (alias),
  constraint modules_pkey PRIMARY KEY (id),
  constraint modules_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint modules_created_by_fkey FOREIGN KEY (created_by) REFERENCES control.users(id) ON DELETE SET NULL,
  constraint modules_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES control.files(id) ON DELETE SET NULL,
  constraint modules_accounts_count_check CHECK ((accounts_count >= 0)),
  constraint modules_alias_check CHECK ((alias ~ '^[a-z][a-z0-9-]{2,62}$'::text)),
  constraint modules_description_check CHECK ((length(description) <= 4000)),
  constraint modules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint modules_withdrawn_reason_check CHECK ((length(withdrawn_reason) <= 1000))
);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER announce_module AFTER UPDATE OF name, is_trusted, withdrawn_at ON control.modules FOR EACH ROW EXECUTE FUNCTION control.announce_module();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.moves (
  id bigint not null generated always as identity,
  account_id bigint not null,
  from_place jsonb not null,
  to_place jsonb not null,
  epoch bigint not null,
  copies_records boolean not null default true,
  rolls_back bigint,
  state text not null default 'preparing'::text,
  cursors jsonb not null default '{}'::jsonb,
  copied bigint not null default 0,
  total bigint not null default 0,
  error text,
  detail text,
  requested_by bigint,
  run uuid,
  leased_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  modified_at timestamp(3) with time zone not null default now(),
  finished_at timestamp(3) with time zone,
  cleaned_at timestamp(3) with time zone,
  constraint moves_pkey PRIMARY KEY (id),
  constraint moves_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint moves_rolls_back_fkey FOREIGN KEY (rolls_back) REFERENCES control.moves(id) ON DELETE SET NULL,
  constraint moves_state_check CHECK ((state = ANY (ARRAY['preparing'::text, 'copying'::text, 'catching_up'::text, 'verifying'::text, 'switching'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'rolled_back'::text])))
);

CREATE INDEX moves_account ON control.moves USING btree (account_id, id DESC);

CREATE INDEX moves_uncleaned ON control.moves USING btree (finished_at) WHERE (cleaned_at IS NULL);

CREATE UNIQUE INDEX moves_under_way ON control.moves USING btree (account_id) WHERE (state = ANY (ARRAY['preparing'::text, 'copying'::text, 'catching_up'::text, 'verifying'::text, 'switching'::text]));

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.passkeys (
  id bigint not null generated always as identity,
  user_id bigint not null,
  rp_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  user_handle bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  is_backed_up boolean not null,
  name text not null,
  created_at timestamp(3) with time zone not null default now(),
  last_used_at timestamp(3) with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES control.users(id) ON DELETE CASCADE,
  constraint passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255)))
);

CREATE INDEX passkeys_user ON control.passkeys USING btree (user_id);

row level security on, forced;

policy own_account to stoa_app
  using ((EXISTS ( SELECT
   FROM control.memberships m
  WHERE ((m.user_id = passkeys.user_id) AND (m.account_id = control.account_id()) AND (NOT m.pending)))));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER note_second_factor AFTER INSERT OR DELETE ON control.passkeys FOR EACH ROW EXECUTE FUNCTION control.note_second_factor();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.payment_methods (
  id bigint not null generated always as identity,
  account_id bigint not null,
  provider text not null,
  state text not null default 'waiting'::text,
  failure text,
  kind text not null default 'other'::text,
  brand text,
  last4 text,
  expires text,
  is_default boolean not null default false,
  reference bytea,
  reference_hash bytea,
  idempotence_key uuid not null default gen_random_uuid(),
  confirmation_url text,
  return_url text not null,
  created_at timestamp(3) with time zone not null default now(),
  check_at timestamp(3) with time zone,
  constraint payment_methods_account_id_id_key UNIQUE (account_id, id),
  constraint payment_methods_idempotence_key_key UNIQUE (idempotence_key),
  constraint payment_methods_provider_reference_hash_key UNIQUE (provider, reference_hash),
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint payment_methods_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint payment_methods_brand_check CHECK ((length(brand) <= 64)),
  constraint payment_methods_check CHECK (((reference IS NULL) = (reference_hash IS NULL))),
  constraint payment_methods_check1 CHECK (((state <> 'active'::text) OR (reference IS NOT NULL))),
  constraint payment_methods_check2 CHECK (((NOT is_default) OR (state = 'active'::text))),
  constraint payment_methods_check3 CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
  constraint payment_methods_expires_check CHECK ((expires ~ '^\d{4}-\d{2}$'::text)),
  constraint payment_methods_kind_check CHECK ((kind = ANY (ARRAY['bank_card'::text, 'yoo_money'::text, 'sbp'::text, 'sberbank'::text, 'tinkoff_bank'::text, 'other'::text]))),
  constraint payment_methods_last4_check CHECK ((last4 ~ '^\d{4}$'::text)),
  constraint payment_methods_provider_check CHECK ((provider = ANY (ARRAY['test'::text, 'yookassa'::text]))),
  constraint payment_methods_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'active'::text, 'failed'::text])))
);

CREATE INDEX payment_methods_check ON control.payment_methods USING btree (check_at) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX payment_methods_default ON control.payment_methods USING btree (account_id) WHERE is_default;

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.payments (
  id bigint not null generated always as identity,
  account_id bigint not null,
  kind text not null,
  provider text not null,
  amount numeric(18,2) not null,
  state text not null default 'pending'::text,
  failure text,
  idempotence_key uuid not null default gen_random_uuid(),
  provider_reference text,
  confirmation_url text,
  payment_method_id bigint,
  uses_method boolean not null default false,
  saves_method boolean not null default false,
  return_url text not null,
  requested_by bigint,
  created_at timestamp(3) with time zone not null default now(),
  settled_at timestamp(3) with time zone,
  check_at timestamp(3) with time zone,
  checks integer not null default 0,
  constraint payments_account_id_id_key UNIQUE (account_id, id),
  constraint payments_idempotence_key_key UNIQUE (idempotence_key),
  constraint payments_provider_provider_reference_key UNIQUE (provider, provider_reference),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint payments_account_id_payment_method_id_fkey FOREIGN KEY (account_id, payment_method_id) REFERENCES control.payment_methods(account_id, id) ON DELETE SET NULL (payment_method_id),
  constraint payments_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES control.users(id) ON DELETE SET NULL,
  constraint payments_amount_check CHECK ((amount > (0)::numeric)),
  constraint payments_check CHECK (((state = ANY (ARRAY['cancelled'::text, 'failed'::text])) = (failure IS NOT NULL))),
  constraint payments_check1 CHECK (((state = ANY (ARRAY['pending'::text, 'waiting'::text])) = (settled_at IS NULL))),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['top_up'::text, 'autorefill'::text]))),
  constraint payments_provider_check CHECK ((provider = ANY (ARRAY['test'::text, 'yookassa'::text]))),
  constraint payments_provider_reference_check CHECK ((length(provider_reference) <= 255)),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'waiting'::text, 'succeeded'::text, 'cancelled'::text, 'failed'::text])))
);

CREATE INDEX payments_account ON control.payments USING btree (account_id, id DESC);

CREATE INDEX payments_method ON control.payments USING btree (payment_method_id) WHERE (payment_method_id IS NOT NULL);

CREATE INDEX payments_open ON control.payments USING btree (check_at) WHERE (state = ANY (ARRAY['pending'::text, 'waiting'::text]));

CREATE INDEX payments_requested_by ON control.payments USING btree (requested_by) WHERE (requested_by IS NOT NULL);

CREATE UNIQUE INDEX payments_refill ON control.payments USING btree (account_id) WHERE ((kind = 'autorefill'::text) AND (state = ANY (ARRAY['pending'::text, 'waiting'::text])));

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER keep_settled_payment BEFORE UPDATE ON control.payments FOR EACH ROW EXECUTE FUNCTION control.keep_settled_payment();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.planes (
  id bigint not null generated always as identity,
  name text not null,
  write_url bytea,
  read_url bytea,
  state text not null default 'open'::text,
  max_accounts integer not null default 1000,
  created_at timestamp(3) with time zone not null default now(),
  constraint planes_name_key UNIQUE (name),
  constraint planes_pkey PRIMARY KEY (id),
  constraint planes_max_accounts_check CHECK ((max_accounts >= 0)),
  constraint planes_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{0,62}$'::text)),
  constraint planes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'full'::text, 'draining'::text])))
);

row level security off;

grant delete, insert, select, update to stoa_system;

table control.rate_limits unlogged (
  key text not null,
  attempts integer not null,
  resets_at timestamp(3) with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

row level security off;

grant delete, insert, select, update to stoa_system;

table control.recovery_codes (
  id bigint not null generated always as identity,
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamp(3) with time zone,
  constraint recovery_codes_user_id_code_hash_key UNIQUE (user_id, code_hash),
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES control.users(id) ON DELETE CASCADE
);

row level security on, forced;

policy own_account to stoa_app
  using ((EXISTS ( SELECT
   FROM control.memberships m
  WHERE ((m.user_id = recovery_codes.user_id) AND (m.account_id = control.account_id()) AND (NOT m.pending)))));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.role_entities (
  account_id bigint not null,
  role_id bigint not null,
  entity_id bigint not null,
  can_read jsonb not null default '"none"'::jsonb,
  can_create jsonb not null default '"none"'::jsonb,
  can_update jsonb not null default '"none"'::jsonb,
  can_delete jsonb not null default '"none"'::jsonb,
  can_import jsonb not null default '"none"'::jsonb,
  can_export jsonb not null default '"none"'::jsonb,
  constraint role_entities_pkey PRIMARY KEY (role_id, entity_id),
  constraint role_entities_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES control.entities(account_id, id) ON DELETE CASCADE,
  constraint role_entities_account_id_role_id_fkey FOREIGN KEY (account_id, role_id) REFERENCES control.roles(account_id, id) ON DELETE CASCADE
);

CREATE INDEX role_entities_entity ON control.role_entities USING btree (entity_id);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.role_fields (
  account_id bigint not null,
  role_id bigint not null,
  field_id bigint not null,
  access text not null,
  constraint role_fields_pkey PRIMARY KEY (role_id, field_id),
  constraint role_fields_account_id_field_id_fkey FOREIGN KEY (account_id, field_id) REFERENCES control.fields(account_id, id) ON DELETE CASCADE,
  constraint role_fields_account_id_role_id_fkey FOREIGN KEY (account_id, role_id) REFERENCES control.roles(account_id, id) ON DELETE CASCADE,
  constraint role_fields_access_check CHECK ((access = ANY (ARRAY['none'::text, 'read'::text, 'write'::text])))
);

CREATE INDEX role_fields_field ON control.role_fields USING btree (field_id);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.roles (
  id bigint not null generated always as identity,
  account_id bigint not null,
  name text not null,
  description text not null default ''::text,
  is_default boolean not null default false,
  new_entities text not null default 'none'::text,
  created_at timestamp(3) with time zone not null default now(),
  constraint roles_account_id_id_key UNIQUE (account_id, id),
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint roles_description_check CHECK ((length(description) <= 2000)),
  constraint roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint roles_new_entities_check CHECK ((new_entities = ANY (ARRAY['none'::text, 'read'::text, 'write'::text])))
);

CREATE UNIQUE INDEX roles_default ON control.roles USING btree (account_id) WHERE is_default;

CREATE UNIQUE INDEX roles_name ON control.roles USING btree (account_id, lower(name));

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.saved_views (
  id bigint not null generated always as identity,
  account_id bigint not null,
  user_id bigint,
  list text not null,
  entity_id bigint default ("substring"(list, '^e_(\d{1,18})$'::text))::bigint,
  name text not null,
  is_shared boolean not null default false,
  state jsonb not null,
  created_at timestamp(3) with time zone not null default now(),
  modified_at timestamp(3) with time zone not null default now(),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES control.entities(account_id, id) ON DELETE CASCADE,
  constraint saved_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES control.users(id) ON DELETE SET NULL,
  constraint saved_views_list_check CHECK ((list ~ '^[a-z][a-z0-9_]{1,62}$'::text)),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint saved_views_state_check CHECK ((jsonb_typeof(state) = 'object'::text))
);

CREATE INDEX saved_views_entity ON control.saved_views USING btree (account_id, entity_id) WHERE (entity_id IS NOT NULL);

CREATE INDEX saved_views_list ON control.saved_views USING btree (account_id, list, id);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.schema_changes (
  id bigint not null generated always as identity,
  account_id bigint not null,
  entity_id bigint not null,
  field_id bigint,
  kind text not null,
  plan jsonb not null,
  state text not null default 'queued'::text,
  error text,
  detail text,
  requested_by bigint,
  created_at timestamp(3) with time zone not null default now(),
  queued_at timestamp(3) with time zone not null default now(),
  finished_at timestamp(3) with time zone,
  constraint schema_changes_pkey PRIMARY KEY (id),
  constraint schema_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES control.accounts(id) ON DELETE CASCADE,
  constraint schema_changes_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'done'::text, 'failed'::text, 'discarded'::text])))
);

CREATE INDEX schema_changes_account ON control.schema_changes USING btree (account_id);

CREATE INDEX schema_changes_entity ON control.schema_changes USING btree (entity_id, field_id, id);

CREATE INDEX schema_changes_queued ON control.schema_changes USING btree (entity_id, id) WHERE (state = 'queued'::text);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.sessions (
  id bigint not null generated always as identity,
  account_id bigint not null,
  user_id bigint not null,
  refresh_number integer not null default 0,
  rotated_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  last_seen_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  user_agent text not null default ''::text,
  ip text,
  method text not null default 'password'::text,
  on_own_host boolean not null default false,
  confirmed_at timestamp(3) with time zone,
  viewer_session_id bigint,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES control.memberships(account_id, user_id) ON DELETE CASCADE,
  constraint sessions_viewer_session_id_fkey FOREIGN KEY (viewer_session_id) REFERENCES control.sessions(id) ON DELETE CASCADE,
  constraint sessions_method_check CHECK ((method = ANY (ARRAY['password'::text, 'provider'::text, 'link'::text, 'enter'::text, 'preview'::text, 'passkey'::text]))),
  constraint sessions_viewer CHECK (((method = 'preview'::text) = (viewer_session_id IS NOT NULL)))
);

CREATE INDEX sessions_expiry ON control.sessions USING btree (expires_at);

CREATE INDEX sessions_live ON control.sessions USING btree (account_id, user_id) WHERE (ended_at IS NULL);

CREATE INDEX sessions_viewer ON control.sessions USING btree (viewer_session_id) WHERE (viewer_session_id IS NOT NULL);

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER announce AFTER DELETE OR UPDATE OF ended_at ON control.sessions FOR EACH ROW EXECUTE FUNCTION control.announce();

CREATE TRIGGER announce_people AFTER INSERT OR DELETE ON control.sessions FOR EACH ROW EXECUTE FUNCTION control.announce_people();

CREATE TRIGGER announce_people_ended AFTER UPDATE OF ended_at ON control.sessions FOR EACH ROW WHEN ((old.ended_at IS DISTINCT FROM new.ended_at)) EXECUTE FUNCTION control.announce_people();

CREATE TRIGGER refuse_pending BEFORE INSERT ON control.sessions FOR EACH ROW EXECUTE FUNCTION control.refuse_pending();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.signing_keys (
  id text not null,
  private_key bytea not null,
  public_key jsonb not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint signing_keys_pkey PRIMARY KEY (id)
);

row level security off;

grant delete, insert, select, update to stoa_system;

table control.spent_proofs unlogged (
  hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  constraint used_captchas_pkey PRIMARY KEY (hash)
);

row level security off;

grant delete, insert, select, update to stoa_system;

table control.test_payments (
  id text not null,
  is_method boolean not null,
  idempotence_key uuid not null,
  request_hash bytea not null,
  amount numeric(18,2),
  status text not null default 'pending'::text,
  cancellation_reason text,
  saves_method boolean not null default false,
  method text,
  return_url text not null,
  notification_url text not null,
  language text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint test_payments_idempotence_key_key UNIQUE (idempotence_key),
  constraint test_payments_pkey PRIMARY KEY (id),
  constraint test_payments_amount_check CHECK ((amount > (0)::numeric)),
  constraint test_payments_id_check CHECK (((length(id) >= 20) AND (length(id) <= 100))),
  constraint test_payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'canceled'::text])))
);

CREATE INDEX test_payments_created ON control.test_payments USING btree (created_at);

row level security off;

grant delete, insert, select, update to stoa_system;

table control.totp_secrets (
  user_id bigint not null,
  secret bytea not null,
  confirmed_at timestamp(3) with time zone,
  last_step bigint,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES control.users(id) ON DELETE CASCADE
);

row level security on, forced;

policy own_account to stoa_app
  using ((EXISTS ( SELECT
   FROM control.memberships m
  WHERE ((m.user_id = totp_secrets.user_id) AND (m.account_id = control.account_id()) AND (NOT m.pending)))));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER note_second_factor AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON control.totp_secrets FOR EACH ROW EXECUTE FUNCTION control.note_second_factor();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.users (
  id bigint not null generated always as identity,
  email text not null,
  name text not null,
  password_hash text,
  created_at timestamp(3) with time zone not null default now(),
  avatar jsonb,
  language text,
  accounts_count integer not null default 0,
  proved_at timestamp(3) with time zone,
  has_second_factor boolean not null default false,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_accounts_count_check CHECK ((accounts_count >= 0)),
  constraint users_email_check CHECK (((length(email) >= 3) AND (length(email) <= 255))),
  constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ru'::text]))),
  constraint users_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255)))
);

CREATE INDEX users_avatar_original ON control.users USING btree ((((avatar ->> 'original_id'::text))::bigint)) WHERE (avatar IS NOT NULL);

CREATE INDEX users_avatar_thumb ON control.users USING btree ((((avatar ->> 'thumb_id'::text))::bigint)) WHERE (avatar IS NOT NULL);

CREATE UNIQUE INDEX users_email ON control.users USING btree (lower(email));

row level security on, forced;

policy own_account to stoa_app
  using ((EXISTS ( SELECT
   FROM control.memberships m
  WHERE ((m.user_id = users.id) AND (m.account_id = control.account_id())))))
  with check ((EXISTS ( SELECT
   FROM control.memberships m
  WHERE ((m.user_id = users.id) AND (m.account_id = control.account_id()) AND (NOT m.pending)))));

policy system to stoa_system
  using (true)
  with check (true);

CREATE TRIGGER announce AFTER UPDATE OF email, name, password_hash, has_second_factor ON control.users FOR EACH ROW EXECUTE FUNCTION control.announce();

CREATE TRIGGER announce_person AFTER UPDATE OF email, name, avatar, password_hash, has_second_factor ON control.users FOR EACH ROW WHEN ((((((old.email IS DISTINCT FROM new.email) OR (old.name IS DISTINCT FROM new.name)) OR (old.avatar IS DISTINCT FROM new.avatar)) OR (old.password_hash IS DISTINCT FROM new.password_hash)) OR (old.has_second_factor IS DISTINCT FROM new.has_second_factor))) EXECUTE FUNCTION control.announce_person();

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

table control.variants (
  id bigint not null generated always as identity,
  account_id bigint not null,
  field_id bigint not null,
  name text not null,
  alias text not null,
  position integer not null,
  deleted_at timestamp(3) with time zone,
  color text,
  constraint variants_pkey PRIMARY KEY (id),
  constraint variants_account_id_field_id_fkey FOREIGN KEY (account_id, field_id) REFERENCES control.fields(account_id, id) ON DELETE CASCADE,
  constraint variants_alias_check CHECK (((length(alias) >= 1) AND (length(alias) <= 255))),
  constraint variants_color_check CHECK ((color = ANY (ARRAY['red'::text, 'orange'::text, 'yellow'::text, 'green'::text, 'teal'::text, 'blue'::text, 'purple'::text, 'pink'::text]))),
  constraint variants_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255)))
);

CREATE INDEX variants_field ON control.variants USING btree (field_id, "position");

row level security on, forced;

policy own_account to stoa_app
  using ((account_id = control.account_id()))
  with check ((account_id = control.account_id()));

policy system to stoa_system
  using (true)
  with check (true);

grant delete, insert, select, update to stoa_app;

grant delete, insert, select, update to stoa_system;

view control.market_modules as
 SELECT id,
    account_id,
    name,
    alias,
    description,
    logo_id,
    logo_link,
    categories,
    is_published,
    is_trusted,
    is_recommended,
    withdrawn_at,
    withdrawn_reason,
    accounts_count
   FROM control.modules m
  WHERE ((account_id = control.account_id()) OR is_published OR (EXISTS ( SELECT
           FROM control.module_installs i
          WHERE ((i.module_id = m.id) AND (i.account_id = control.account_id())))));

grant select to stoa_app;

view control.market_versions as
 SELECT id,
    account_id,
    module_id,
    name,
    alias,
    status_id,
    is_main,
    notes,
    install_callback_url,
    uninstall_callback_url,
    asks,
    sha256,
    withdrawn_at,
    withdrawn_reason,
    created_at
   FROM control.module_versions v
  WHERE (((status_id <> 1) OR (account_id = control.account_id())) AND (EXISTS ( SELECT
           FROM control.market_modules m
          WHERE (m.id = v.module_id))));

grant select to stoa_app;

CREATE OR REPLACE FUNCTION control.account_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION control.announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare r record;
begin
  r := case when tg_op = 'DELETE' then old else new end;
  perform pg_notify('stoa_changes', case tg_table_name
    when 'accounts' then 'account'
    when 'users' then 'user:' || (to_jsonb(r) ->> 'id')
    else 'user:' || (to_jsonb(r) ->> 'user_id') end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.announce_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare r record;
begin
  r := case when tg_op = 'DELETE' then old else new end;
  perform pg_notify('stoa_changes',
      concat_ws(':', 'people', 'users', m.account_id, r.user_id, current_setting('app.page', true)))
    from control.memberships m where m.user_id = r.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.announce_module()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_notify('stoa_changes', 'modules:' || i.account_id) from control.module_installs i
    where i.is_enabled and i.module_id = (case tg_table_name when 'modules' then (to_jsonb(new) ->> 'id')
      else (to_jsonb(new) ->> 'module_id') end)::bigint;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.announce_modules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('stoa_changes', 'modules:' || (case when tg_op = 'DELETE' then old.account_id else new.account_id end));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.announce_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare r record;
begin
  r := case when tg_op = 'DELETE' then old else new end;
  perform pg_notify('stoa_changes', concat_ws(':', 'people',
    case tg_table_name when 'sessions' then 'sessions' else 'users' end,
    r.account_id, r.user_id, current_setting('app.page', true)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.announce_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('stoa_changes', concat_ws(':', 'people', 'users', m.account_id, new.id, current_setting('app.page', true)))
    from control.memberships m where m.user_id = new.id and not m.pending;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.announce_schema()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('stoa_changes', 'schema:' || new.account_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.check_ledger_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  transaction bigint := case tg_table_name when 'ledger_transactions' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'transaction_id')::bigint end;
  total numeric;
  entries integer;
begin
  select sum(amount), count(*) into total, entries from control.ledger_entries where transaction_id = transaction;
  -- A whole account may have been removed meanwhile.
  if not exists (select from control.ledger_transactions where id = transaction) then return null; end if;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % has % entries with the sum %', transaction, entries, total
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.count_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if not old.pending then
      update control.users set accounts_count = accounts_count - 1 where id = old.user_id;
    end if;
    return old;
  end if;
  if not new.pending then
    update control.users set accounts_count = accounts_count + 1 where id = new.user_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION control.count_module_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' and old.is_enabled then
    update control.modules set accounts_count = accounts_count - 1 where id = old.module_id;
    update control.module_versions set accounts_count = accounts_count - 1 where id = old.version_id;
  end if;
  if tg_op <> 'DELETE' and new.is_enabled then
    update control.modules set accounts_count = accounts_count + 1 where id = new.module_id;
    update control.module_versions set accounts_count = accounts_count + 1 where id = new.version_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.drop_former_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from control.former_members where account_id = new.account_id and user_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.enqueue(task text, payload json, run_at timestamp with time zone, key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(task, payload, run_at => run_at, job_key => key, max_attempts => 10);
end $function$;

CREATE OR REPLACE FUNCTION control.expire_audit_events(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare expired integer;
begin
  delete from control.audit_events e using (
    select o.id from control.accounts a
      left join control.audit_settings s on s.account_id = a.id
      cross join lateral (
        select e.id from control.audit_events e
        where e.account_id = a.id and e.created_at < now() - make_interval(days => coalesce(s.retention_days, 365))
        order by e.created_at limit most) o
    limit most) old
  where e.id = old.id;
  get diagnostics expired = row_count;
  return expired;
end $function$;

CREATE OR REPLACE FUNCTION control.forget_in_audit(erasure bigint, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  e record;
  changed integer;
begin
  select account_id, user_id, alias_id into e from control.erasures
    where id = erasure and state <> 'done' and account_id = control.account_id();
  if not found then
    raise exception 'erasure % is not under way in this account', erasure;
  end if;
  with found as (
    select id from control.audit_events
      where account_id = e.account_id and user_id = e.user_id
    union
    select id from control.audit_events
      where account_id = e.account_id and subject_type = 'users' and subject_id = e.user_id
    limit most
  )
  update control.audit_events a set
    user_id = case when a.user_id = e.user_id then e.alias_id else a.user_id end,
    ip = case when a.user_id = e.user_id then null else a.ip end,
    user_agent = case when a.user_id = e.user_id then '' else a.user_agent end,
    subject_id = case when a.subject_type = 'users' and a.subject_id = e.user_id then e.alias_id else a.subject_id end,
    subject_name = case when a.subject_type in ('users', 'views') then null else a.subject_name end,
    changes = case when a.subject_type in ('users', 'views') then (
      select coalesce(jsonb_object_agg(c.key, case
        when c.key in ('full_access', 'blocked', 'is_owner', 'role_ids', 'role_id', 'expires_at', 'method') then c.value
        else 'null' end), '{}') from jsonb_each(a.changes) c) else a.changes end
    from found where a.id = found.id;
  get diagnostics changed = row_count;
  return changed;
end $function$;

CREATE OR REPLACE FUNCTION control.keep_former_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into control.former_members (account_id, user_id, name)
    select old.account_id, u.id, u.name from control.users u
      where u.id = old.user_id and exists (select from control.accounts a where a.id = old.account_id)
    on conflict (account_id, user_id) do update set name = excluded.name, left_at = excluded.left_at;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION control.keep_settled_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state in ('succeeded', 'cancelled', 'failed')
    and (new.state, new.amount, new.account_id) is distinct from (old.state, old.amount, old.account_id) then
    raise exception 'payment % is settled', old.id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION control.make_default_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into control.roles (account_id, name, is_default, new_entities)
    select a.id, case a.language when 'ru' then 'Сотрудник' else 'Member' end, true, 'write'
    from control.accounts a
    where a.id = new.id and not exists (select from control.roles r where r.account_id = a.id and r.is_default);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.note_second_factor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare person bigint := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
declare has boolean := exists (select from control.totp_secrets where user_id = person and confirmed_at is not null)
  or exists (select from control.passkeys where user_id = person);
begin
  update control.users set has_second_factor = has where id = person and has_second_factor is distinct from has;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.open_billing(opened bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare made bigint;
begin
  insert into control.account_billing (account_id, balance) values (opened, 1200) on conflict do nothing;
  if not found then return; end if;
  insert into control.ledger_transactions (account_id, kind, author_type) values (opened, 'opening', 'system')
    returning id into made;
  insert into control.ledger_entries (account_id, transaction_id, book, amount, balance_after, created_at)
    select opened, made, book, amount, after, t.created_at
    from control.ledger_transactions t, (values ('balance', 1200.00, 1200.00), ('gifts', -1200.00, null)) e (book, amount, after)
    where t.id = made;
end $function$;

CREATE OR REPLACE FUNCTION control.open_billing_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from control.accounts where id = new.id) then perform control.open_billing(new.id); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.queue_audit_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare is_first boolean;
begin
  if exists (select from control.audit_settings s where s.account_id = new.account_id and s.stream_url is not null) then
    is_first := not exists (select from control.audit_outbox o where o.account_id = new.account_id);
    insert into control.audit_outbox (account_id, xid, event_id)
      values (new.account_id, pg_current_xact_id(), new.id);
    if is_first then
      perform control.enqueue('audit_settings.send', json_build_object('account_id', new.account_id), now() + interval '1 second', null);
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION control.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and not exists (select from control.accounts a where a.id = old.account_id) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION control.refuse_ledger_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION control.refuse_pending()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from control.memberships m
      where m.account_id = new.account_id and m.user_id = new.user_id and m.pending) then
    raise exception 'the membership of user % in account % is pending', new.user_id, new.account_id;
  end if;
  return new;
end $function$;
