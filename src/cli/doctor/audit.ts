import { byQuery, type Check } from './check.ts';

export const auditChecks: readonly Check[] = [
  byQuery(
    'what waits to be sent is in the log of its account',
    'stoa_system',
    `select format('row %s of account %s waits to be sent and is not in its log', o.event_id, o.account_id) as breach
       from control.audit_outbox o left join control.audit_events e on e.id = o.event_id
       where e.account_id is distinct from o.account_id
     union all
     select format('rows of account %s wait to be sent nowhere', o.account_id)
       from control.audit_outbox o left join control.audit_settings s on s.account_id = o.account_id
       where s.stream_url is null group by o.account_id order by 1`,
  ),
  byQuery(
    'the audit log has nothing older than its account keeps',
    'stoa_system',
    // Two days more: rows are deleted at night.
    `select format('account %s has %s rows of its audit log that are older than %s days', a.id, count(*), d.days) as breach
       from control.accounts a left join control.audit_settings s on s.account_id = a.id
         cross join lateral (select coalesce(s.retention_days, 365) as days) d
         join control.audit_events e on e.account_id = a.id
           and e.created_at < now() - make_interval(days => d.days + 2)
       group by a.id, d.days order by a.id`,
  ),
];
