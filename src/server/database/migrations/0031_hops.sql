-- Which account a person comes from with an `enter` code, for the mail that tells them of it. It has no foreign key: a
-- code lives for a minute, and the account may be deleted meanwhile.
alter table control.codes add column from_account_id bigint;
