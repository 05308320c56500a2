-- Searches compare folded texts (docs/decisions/0034-folded-texts.md): jobs give tables with texts the index for it,
-- while they are in use. A database whose queue was never made has no such tables.
set local role stoa_system;
select control.enqueue('changes.index', json_build_object('account_id', e.account_id, 'entity_id', e.id), now(),
    'changes.index:' || e.id)
from control.entities e
where e.is_applied and to_regnamespace('graphile_worker') is not null and exists (
  select from control.fields f where f.entity_id = e.id and f.account_id = e.account_id and f.is_applied and f.type_id in (1, 3));
set local role none;
