import { serve } from '#server/resources/serve.ts';
import { roles } from '../roles.resource.ts';
import { explainRights } from './explain.service.ts';
import { impactOf } from './impact.service.ts';
import { createRole, getRole, listRoles, removeRole, updateRole } from './roles.service.ts';

export const rolesServer = serve(roles, {
  list: listRoles,
  get: getRole,
  create: createRole,
  update: updateRole,
  remove: removeRole,
  explain: explainRights,
  impact: impactOf,
});
