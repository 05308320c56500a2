-- Which field types there are is said by src/shared/fieldTypes: the API refuses other ids, and a new type needs no migration.
alter table control.fields drop constraint fields_type_id_check;
alter table control.fields add constraint fields_type_id_check check (type_id > 0);
