import type { views as declaration } from '#resources/views/views.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  menu: 'Views',
  mine: 'My views',
  account: 'Account views',
  none: 'Save filters, sorting and columns as a view to return to them in one click.',
  save: 'Save changes',
  save_as: 'Save as a new view…',
  revert: 'Discard changes',
  rename: 'Rename…',
  remove: 'Delete…',
  copy_link: 'Copy link',
  copied: 'Link copied',
  by: 'by %{name}',
  changed: 'changed',
  failed: 'Could not load views',
  retry: 'Try again',
  saved: 'View saved',
  removed: 'View deleted',
  remove_title: 'Delete the view?',
  remove_text: '“%{name}” will be deleted. The records stay as they are.',
  remove_shared_text: '“%{name}” will be deleted for everyone in the account. The records stay as they are.',
  card: { stale: 'Another user changed this view meanwhile' },
  stale_text:
    'Save your version of “%{name}” over theirs? If not, your list stays as it is, and “Discard changes” in the views menu loads their version.',
  stale_mine: 'Save mine',
  stale_keep: 'Not now',
  fields: {
    name: 'Name',
    is_shared: 'For everyone in the account',
  },
  shared_hint: 'Everyone sees it. You and administrators can change it.',
  dialog: {
    create: 'New view',
    update: 'Rename view',
    cancel: 'Cancel',
    save: 'Save',
  },
  errors: {
    view_name_taken: 'A view with this name already exists',
    views_full: 'This list already has 200 views. Delete some first.',
    view_of_others: 'Only its author and administrators can change this view',
    list: 'This list doesn’t exist',
    query: 'A view doesn’t save the page or the open card',
    columns: 'Too many columns',
  },
} satisfies Messages<typeof declaration>;
