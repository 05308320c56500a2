import type { roles as declaration } from '#resources/people/roles/roles.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  name: 'Roles',
  empty: 'No roles yet',
  fields: {
    name: 'Name',
    description: 'Description',
    members_count: 'Members',
  },
  list: {
    create: 'New role',
    search: 'Search by name or description',
    total: '%{smart_count} role |||| %{smart_count} roles',
    failed: 'Could not load roles',
  },
  card: {
    create: 'New role',
    update: 'Edit role',
    created: 'Role created. It grants nothing yet.',
    updated: 'Role updated',
    not_found: 'This role doesn’t exist or was deleted',
    description_hint: 'What the role is for. Only administrators see it.',
  },
  edit: 'Edit %{name}',
  more: 'More actions: %{name}',
  default: {
    mark: 'Default',
    hint: 'Everybody who has no other role has this one',
    action: 'Make default',
    title: 'Make “%{name}” the default role?',
    text: 'Everybody who has no other role will have this one, from now on.',
    done: '“%{name}” is the default role now',
    failed: 'Could not make “%{name}” the default role',
  },
  broken: {
    mark: 'Needs attention',
    hint: 'Some conditions can’t be checked, so they grant nothing: %{conditions}.',
    condition: '“%{field}” (%{reason})',
    reasons: {
      field: 'there is no such field any more',
      hop: 'it doesn’t lead to another entity any more',
      operator: 'the field can’t be compared this way any more',
      operand: 'the value doesn’t fit the field any more',
    },
  },
  remove: {
    action: 'Delete',
    title: 'Delete the role “%{name}”?',
    text: 'Nobody has it now.',
    text_members:
      '%{smart_count} member has it. Members without another role get the default role. |||| %{smart_count} members have it. Members without another role get the default role.',
    done: 'Role “%{name}” deleted',
    failed: 'Could not delete “%{name}”',
  },
  errors: {
    role_name_taken: 'A role with this name already exists',
    too_many_roles: 'This account already has 50 roles. Delete some first.',
    role_is_default: 'This is the default role. Make another role the default first.',
    role_of_module: 'A module has its rights from this role. Disable the module first.',
    role_of_keys: 'API keys are limited to this role. Revoke them first.',
    right: 'Choose none, all or records that meet conditions',
    entity: 'This entity doesn’t exist or isn’t ready',
    field: 'There is no field “%{name}”',
    hop: '“%{name}” doesn’t lead to another entity',
    group: 'Add at least one condition',
    groups: 'At most %{max} groups of conditions',
    comparisons: 'At most %{max} conditions in a group',
    operator: 'This field can’t be compared this way',
    value: 'This value doesn’t fit the field',
  },
} satisfies Messages<typeof declaration>;
