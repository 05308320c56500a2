-- Open lists of users show the roles of each person, so they are told of changes of these too.
create trigger announce_people after insert or delete on control.membership_roles
  for each row execute function control.announce_people();
