import type { Me } from '#resources/auth/auth.resource.ts';
import type { Access, Endpoint } from '#shared/endpoint.ts';
import type { Resource } from '#shared/resource.ts';

/** What a card allows (SPEC.md section 5, card rights); absent means allowed. */
export interface Rights {
  submit?: boolean;
  cancel?: boolean;
  create?: boolean;
  update?: boolean;
}

const reached: Record<Access, (me: Me | null) => boolean> = {
  everyone: () => true,
  user: (me) => Boolean(me?.user),
  full_access: (me) => Boolean(me?.user?.full_access),
};

/** May this person make the call? A call that is not declared nobody may make. */
export const may = (me: Me | null, endpoint: Endpoint | undefined): boolean =>
  endpoint ? reached[endpoint.access](me) : false;

export const rightsOf = (me: Me | null, resource: Resource): Rights => ({
  create: may(me, resource.endpoints.create),
  update: may(me, resource.endpoints.update),
});

/** Whether a card may be saved: the right of its kind, and `submit`, unless absent. */
export const maySubmit = (rights: Rights, isNew: boolean) =>
  (rights.submit ?? true) && (rights[isNew ? 'create' : 'update'] ?? true);
