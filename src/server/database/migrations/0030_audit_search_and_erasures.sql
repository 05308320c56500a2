-- What the search of the audit log looks for (docs/performance.md#the-audit-log). A log names few things many
-- times: the search reads each name once in this index, and then the rows that have one. Bytes are compared, which any
-- order serves.
create index audit_events_name on control.audit_events (account_id, subject_name collate "C", created_at, id)
  where subject_name is not null;
create index audit_events_ip on control.audit_events (account_id, ip, created_at, id);
-- Ids of requests are random: a hash is cheaper to add than an entry of a tree.
create index audit_events_request on control.audit_events using hash (request_id);

-- So that a restored backup can be made to forget whom this database has (docs/operating.md#erased-people).
alter table control.erasures add column texts boolean not null default false;
