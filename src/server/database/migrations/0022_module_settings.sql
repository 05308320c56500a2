-- What a module keeps for the whole account: its settings. Null until it has saved some.
alter table control.module_installs add column settings jsonb;
