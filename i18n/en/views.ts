import type { views as declaration } from '#resources/views/views.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  menu: 'Views of this list',
  mine: 'My views',
  account: 'Views of the account',
  none: 'Save filters, sorting and columns under a name, to have them back with one click.',
  save: 'Save changes',
  save_as: 'Save as a new view…',
  revert: 'Discard changes',
  rename: 'Rename…',
  remove: 'Delete…',
  copy_link: 'Copy link',
  copied: 'Link copied',
  by: 'by %{name}',
  changed: 'changed',
  failed: 'The views could not be loaded',
  retry: 'Try again',
  saved: 'View saved',
  removed: 'View deleted',
  remove_title: 'Delete the view?',
  remove_text: '“%{name}” will be gone. The records stay as they are.',
  remove_shared_text: '“%{name}” will be gone for everybody in the account. The records stay as they are.',
  card: { stale: 'Somebody else changed this view in the meantime' },
  stale_text:
    'Yours can be saved over what they saved in “%{name}”. If not, your list stays as it is, and “Discard changes” in the menu of views loads theirs.',
  stale_mine: 'Save mine',
  stale_keep: 'Not now',
  fields: {
    name: 'Name',
    is_shared: 'For everybody in the account',
  },
  shared_hint: 'Everybody sees it in this list; you and administrators can change it.',
  dialog: {
    create: 'New view',
    update: 'Rename view',
    cancel: 'Cancel',
    save: 'Save',
  },
  errors: {
    view_name_taken: 'There is a view of this name already',
    views_full: 'There are 200 views of this list already; delete some first',
    view_of_others: 'Only its maker and administrators can change this view',
    list: 'There is no such list',
    query: 'A view keeps no page and no card',
    columns: 'Too many columns',
  },
} satisfies Messages<typeof declaration>;
