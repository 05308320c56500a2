-- preview: an administrator sees the account as the person. It reads, and writes nothing.
alter table control.sessions drop constraint sessions_method_check;
alter table control.sessions
  -- The administrator's own session, which the preview ends with.
  add column viewer_session_id bigint references control.sessions on delete cascade,
  add constraint sessions_method_check check (method in ('password', 'provider', 'link', 'enter', 'preview')),
  add constraint sessions_viewer check ((method = 'preview') = (viewer_session_id is not null));
create index sessions_viewer on control.sessions (viewer_session_id) where viewer_session_id is not null;
