import type { MessageTree } from '#shared/resource.ts';

/** The page of a role. */
export default {
  page: {
    back: 'All roles',
    failed: 'Could not load the role',
    gone_text: 'Perhaps another administrator deleted it.',
    unsaved: 'Unsaved changes',
  },
  states: { none: 'Nothing', where: 'By condition', all: 'Everything' },
  actions: {
    read: 'Read',
    create: 'Create',
    update: 'Update',
    delete: 'Delete',
    import: 'Import',
    export: 'Export',
  },
  new_entities: {
    title: 'New entities',
    hint: 'Added later, or not changed here',
    none: 'No rights',
    read: 'Read only',
    write: 'All rights',
  },
  rights: {
    title: 'Rights',
    entity: 'Entity',
    search: 'Find an entity',
    not_found: 'No entity has such a name',
    empty: 'This account has no entities yet',
    as_new: 'As new entities',
    fields: '%{smart_count} field limited |||| %{smart_count} fields limited',
    legend: '%{entity}: %{action}',
  },
  conditions: {
    add: 'Add conditions',
    check: 'Check the conditions',
    count: '%{smart_count} condition |||| %{smart_count} conditions',
    hint: 'Records that meet every condition of at least one group.',
    hint_create: 'A new record must meet every condition of at least one group.',
  },
  drawer: {
    title: 'Rights on “%{name}”',
    reset: 'As new entities',
    done: 'Done',
  },
  fields_access: {
    title: 'Fields',
    hint: 'In the records that may be read.',
    none: 'Hidden',
    read: 'Read only',
    write: 'Read and write',
  },
  members: {
    title: 'Members',
    empty: 'Nobody has this role yet. Give it in the card of a user.',
    all: 'All %{smart_count} members',
  },
  index: {
    text: 'Lists filtered by “%{name}” get slow when there are many records.',
    add: 'Speed up',
  },
  impact: {
    title: 'Take rights away with “%{name}”?',
    ok: 'Save anyway',
    loss: {
      read: '%{people} will no longer see %{records} in “%{entity}”.',
      update: '%{people} will no longer be able to change %{records} in “%{entity}”.',
      delete: '%{people} will no longer be able to delete %{records} in “%{entity}”.',
    },
    people: '%{smart_count} person |||| %{smart_count} people',
    records: '%{smart_count} record |||| %{smart_count} records',
    more_records: 'more than %{smart_count} records',
    uncounted: '%{entity}, %{action}: some records will be lost; there was no time to count them.',
    partial: 'Not everything could be counted.',
  },
  /** Seeing the account as another person. */
  preview: {
    blocked_by_browser: 'The browser has blocked the new tab. Allow pop-ups for this site and try again.',
    failed: 'Could not open the preview',
    label: 'Preview',
    banner: 'You see Stoa as %{name}.',
    read_only: 'Nothing can be changed.',
    end: 'End',
    over: {
      title: 'The preview is over',
      text: 'It lasts 15 minutes at most. To look again, open the person’s card and choose “See as this person”.',
      leave: 'Open Stoa as yourself',
    },
  },
  /** Why a person may do something with a record. */
  access: {
    title: 'Check access',
    person: 'Person',
    hint: 'Choose a person to see what their roles let them do here.',
    hint_record: 'Choose a person to see what they may do with this record, and why.',
    above: 'This person has full access. Roles do not limit them.',
    several: 'The person has %{count} roles. Their rights add up.',
    may: {
      read: 'Can see this record',
      update: 'Can change this record',
      delete: 'Can delete this record',
    },
    may_not: {
      read: 'Can’t see this record',
      update: 'Can’t change this record',
      delete: 'Can’t delete this record',
    },
    true: 'True',
    false: 'False',
    broken: 'Can’t be checked: %{reason}',
    me: 'this person',
    today: 'today',
    days_before: '%{smart_count} day ago |||| %{smart_count} days ago',
    days_after: 'in %{smart_count} day |||| in %{smart_count} days',
  },
} satisfies MessageTree;
