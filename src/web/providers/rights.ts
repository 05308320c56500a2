import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { Access, Endpoint } from '#shared/endpoint.ts';
import type { Resource } from '#shared/resource.ts';

/** docs/reference/product/lists-and-cards.md#card-rights. Absent means allowed. */
export interface Rights {
  submit?: boolean;
  cancel?: boolean;
  create?: boolean;
  update?: boolean;
  /** The only fields that may be changed; absent means all. */
  fields?: readonly string[];
}

const reached: Record<Access, (me: Me | null) => boolean> = {
  everyone: () => true,
  user: (me) => Boolean(me?.user),
  full_access: (me) => Boolean(me?.user?.full_access),
};

/** Whether the person may make the call; false for a call that is not declared. */
export const may = (me: Me | null, endpoint: Endpoint | undefined): boolean =>
  endpoint ? reached[endpoint.access](me) : false;

export const rightsOf = (me: Me | null, resource: Resource): Rights => ({
  create: may(me, resource.endpoints.create),
  update: may(me, resource.endpoints.update),
});

/** Whether a card may be saved: the right to create or update, and `submit`. */
export const maySubmit = (rights: Rights, isNew: boolean) =>
  (rights.submit ?? true) && (rights[isNew ? 'create' : 'update'] ?? true);
