-- An account's own quotas, set by the operator; null: those of the settings, 0: none.
alter table control.accounts
  add column quota_bytes bigint check (quota_bytes >= 0),
  add column quota_records bigint check (quota_records >= 0);
-- The sizes of an account's rows are added up (the other tables have such an index).
create index schema_changes_account on control.schema_changes (account_id);
