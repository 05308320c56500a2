-- Which account a person comes from with an `enter` code, for the mail that tells them of it.
alter table control.codes add column from_account_id bigint references control.accounts on delete set null;
