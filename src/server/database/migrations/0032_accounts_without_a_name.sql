-- An account may have no name of its own: its subdomain is shown then (docs/product/accounts.md#accounts).
alter table control.accounts drop constraint accounts_name_check;
alter table control.accounts add constraint accounts_name_check check (length(name) <= 255);
