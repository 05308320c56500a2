-- The colour of a select's variant; null is neutral.
alter table control.variants
  add column color text check (color in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'));
