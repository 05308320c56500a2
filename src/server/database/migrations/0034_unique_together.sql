-- Fields of an entity that are unique together (docs/reference/api/entities.md#unique-fields): lists of their ids.
alter table control.entities add column unique_together jsonb not null default '[]';
