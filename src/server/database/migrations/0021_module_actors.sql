-- The module that changed an entity or a field, by itself or for the person of user_id. It is kept when the module ends.
alter table control.change_history add column module_id bigint;
