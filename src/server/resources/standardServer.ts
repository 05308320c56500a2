import type { Params } from '#shared/endpoint.ts';
import type { ListInput } from '#shared/listQuery.ts';
import type { Handlers, ListSpec, Resource } from '#shared/resource.ts';
import type { Ctx } from '../context.ts';
import { isoDates } from '../database/sql/isoDates.ts';
import { type StandardTable, standardRows } from '../database/sql/standardRows.ts';
import { notFound } from '../errors/errors.ts';
import { type BoundHandlers, type BoundResource, serve } from './serve.ts';

/** A declaration whose records are the rows of the control table of its name, with a column for each field. */
type StandardResource = Resource & Pick<StandardTable, 'record'> & { list?: ListSpec & { search?: readonly string[] } };

type Verb = 'list' | 'get' | 'create' | 'update' | 'remove';

/** The declared verbs that can be standard: in the transaction of the request, with no parameter but the id. */
type StandardVerb<R extends Resource> = {
  [E in keyof R['endpoints']]: E extends Verb
    ? R['endpoints'][E]['transaction'] extends 'own'
      ? never
      : keyof Params<R['endpoints'][E]['path']> extends 'id'
        ? E
        : never
    : never;
}[keyof R['endpoints']];

type StandardHandlers<R extends Resource> = Pick<Handlers<R, Ctx, Ctx>, StandardVerb<R>>;

/** Calls of its own, and verbs that are not the standard ones. */
type OwnHandlers<R extends Resource> = Partial<Pick<BoundHandlers<R>, StandardVerb<R>>> &
  Omit<BoundHandlers<R>, StandardVerb<R>>;

/**
 * The verbs of a control table, as far as its declaration has them (docs/guides/adding-a-resource.md#the-server): search,
 * filters, sort and page of the list follow from it. A row of another account is not found (404), a change locks the row
 * and compares the caller's ETag (412). A handler of one's own may call them: `standard.create(ctx, input)`.
 */
export function standardHandlers<R extends StandardResource>(resource: R): StandardHandlers<R> {
  const rows = standardRows(resource);
  const lock = async (ctx: Ctx, id: number) => {
    const record = oneOf(await rows.lock(ctx.db, ctx.account.id, id));
    ctx.match(resource, record);
    return record;
  };
  const verbs = {
    async list({ db, account }: Ctx, { query }: { query: ListInput }) {
      const page = await rows.page(db, account.id, query);
      return { items: page.rows.map(isoDates), totals: { count: page.count } };
    },
    get: async ({ db, account }: Ctx, { params: { id } }: OfOne) => oneOf(await rows.find(db, account.id, id)),
    create: async ({ db, account }: Ctx, { body }: Written) => isoDates(await rows.insert(db, account.id, body)),
    async update(ctx: Ctx, { params: { id }, body }: OfOne & Written) {
      const before = await lock(ctx, id);
      if (Object.keys(body).length === 0) return before;
      return isoDates(await rows.update(ctx.db, ctx.account.id, id, body));
    },
    async remove(ctx: Ctx, { params: { id } }: OfOne) {
      await lock(ctx, id);
      await rows.remove(ctx.db, ctx.account.id, id);
    },
  } satisfies Record<Verb, unknown>;
  const declared = Object.entries(verbs).filter(([verb]) => verb in resource.endpoints);
  return Object.fromEntries(declared) as unknown as StandardHandlers<R>;
}

interface OfOne {
  params: { id: number };
}

interface Written {
  body: Record<string, unknown>;
}

/** @throws 404 */
function oneOf<Row extends object>(row: Row | undefined) {
  if (!row) throw notFound();
  return isoDates(row);
}

/**
 * Serves a declaration by {@link standardHandlers}.
 * @param own what differs, by name: a verb given here replaces the standard one. The compiler requires those that have
 *   none. A declaration with jobs is served by `serve(resource, { ...standardHandlers(resource), … }, jobs)`.
 */
export function standardServer<R extends StandardResource & { jobs?: never }>(
  resource: R,
  ...[own]: Record<never, never> extends OwnHandlers<R> ? [own?: OwnHandlers<R>] : [own: OwnHandlers<R>]
): BoundResource {
  const handlers = { ...standardHandlers(resource), ...own };
  return serve<Resource>(resource, handlers as unknown as BoundHandlers<Resource>);
}
