import type { roles as declaration } from '#resources/roles/roles.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  fields: {
    name: 'Name',
    description: 'Description',
  },
  errors: {
    role_name_taken: 'A role with this name already exists',
    too_many_roles: 'This account already has 50 roles. Delete some first.',
    role_is_default: 'This is the default role. Make another role the default first.',
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
