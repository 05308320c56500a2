import { roles } from '#resources/people/roles/roles.resource.ts';
import { call } from '#web/api/api.ts';

const { remove, update } = roles.endpoints;

export const makeRoleDefault = (id: number) => call(update, { params: { id }, body: { is_default: true } });

export const removeRole = (id: number) => call(remove, { params: { id } });
