import type { MessageTree } from '#shared/resource.ts';

/** Words of editing in the list. Keys: `grid.*`. */
export default {
  help: 'Arrow keys move, Enter or F2 edits, Space switches yes and no, Delete clears. Copy, paste and undo work as in a spreadsheet.',
  edit: 'Edit %{name}',
  none: 'No value',
  empty: 'Empty',
  clear: 'Clear: %{name}',
  save: 'Save',
  cancel: 'Cancel',
  hint: 'Ctrl+Enter saves, Esc gives up',
  read_only: 'This column cannot be changed',
  ambiguous: 'Several are called so; give the number',
  stale: 'Somebody changed this meanwhile to: %{value}',
  mine: 'Save mine',
  theirs: 'Keep theirs',
  again: 'Enter: edit again. Esc: give up',
  saved: 'Saved',
  not_saved: 'Not saved: %{text}',
  copied: '%{smart_count} cell copied |||| %{smart_count} cells copied',
  copied_block: '%{rows} × %{columns} cells copied',
  marked_block: '%{rows} × %{columns} cells marked',
  cells: '%{smart_count} cell |||| %{smart_count} cells',
  in_records: 'in %{smart_count} record |||| in %{smart_count} records',
  change: 'Change %{cells} %{records}?',
  change_ok: 'Change',
  clear_question: 'Clear %{cells} %{records}?',
  clear_ok: 'Clear',
  unread_title: 'Nothing of this can be pasted here',
  unread:
    '%{smart_count} cell cannot be read and stays as it is |||| %{smart_count} cells cannot be read and stay as they are',
  more: 'and %{smart_count} more |||| and %{smart_count} more',
  outside:
    '%{smart_count} cell lies outside of this page and is left out |||| %{smart_count} cells lie outside of this page and are left out',
  moved:
    'Somebody changed %{smart_count} of these cells meanwhile |||| Somebody changed %{smart_count} of these cells meanwhile',
  undo_moved:
    'Somebody changed %{smart_count} of these cells since. Undo all the same? |||| Somebody changed %{smart_count} of these cells since. Undo all the same?',
  write_moved:
    'Somebody changed %{smart_count} of these cells since. Change it all the same? |||| Somebody changed %{smart_count} of these cells since. Change them all the same?',
  changed: '%{smart_count} cell changed |||| %{smart_count} cells changed',
  unchanged: 'Nothing differs',
  failed: 'Nothing was changed',
  undo: 'Undo',
  undone: 'Undone',
  redone: 'Done again',
  nothing_to_undo: 'There is nothing to undo',
  gone: 'The record is not in this list any more',
} satisfies MessageTree;
