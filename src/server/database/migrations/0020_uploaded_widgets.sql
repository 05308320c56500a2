-- Bytes of a widget may also be uploaded; then they come from no address. Until the version becomes active they are not
-- pinned (module_versions.sha256 is null), are served to nobody, and may be replaced.
alter table control.module_artifacts alter column fetched_from drop not null;
