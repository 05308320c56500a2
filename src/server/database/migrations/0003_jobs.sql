-- The queue's own tables belong to the queue. A job joins the caller's transaction through this one door.
create function control.enqueue(task text, payload json, queue text, key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name => queue, job_key => key, max_attempts => 10);
end $$;
revoke all on function control.enqueue from public;
grant execute on function control.enqueue to stoa_app, stoa_system;
