import type { MessageTree } from '#shared/resource.ts';

/** Inputs of several values. */
export default {
  remove: 'Remove %{name}',
  full: 'No more can be chosen: %{smart_count} is the most |||| No more can be chosen: %{smart_count} are the most',
  files: {
    drop: 'Drop files here',
    max: 'Up to %{max} each',
    choose: 'Choose files',
    remove: 'Remove',
    full: 'No more files fit: %{smart_count} is the most |||| No more files fit: %{smart_count} are the most',
    left_out:
      'At most %{max} files fit. %{smart_count} was left out. |||| At most %{max} files fit. %{smart_count} were left out.',
  },
} satisfies MessageTree;
