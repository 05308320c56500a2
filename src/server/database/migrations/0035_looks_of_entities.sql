-- How an entity is shown: its name in each language, an icon by its name, a colour, and its place in menus.
alter table control.entities
  add column names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  add column icon text check (icon ~ '^[A-Za-z0-9]{1,64}$'),
  add column hue text check (hue in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink')),
  add column position integer check (position between 1 and 10000);
