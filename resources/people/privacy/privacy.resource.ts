import { z } from 'zod/mini';
import { get, post } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { listOf, listQuery } from '#shared/listQuery.ts';
import { defineResource } from '#shared/resource.ts';
import { id, text, timestamp } from '#shared/shapes.ts';

/** What an account holds of a person beside its records, by kind. `tests/golden/personData.test.ts` knows every column. */
export const personParts = [
  'person',
  'membership',
  'sessions',
  'api_keys',
  'identities',
  'codes',
  'views',
  'list_settings',
  'pictures',
  'files',
  'shape',
  'modules',
  'audit',
] as const;
export type PersonPart = (typeof personParts)[number];

/**
 * `erased`: it goes. `unnamed`: it stays, as of a former user. `with_person`: it belongs to the person, and goes if no
 * account has them any more.
 */
export const fates = ['erased', 'unnamed', 'with_person'] as const;

const Count = {
  /** At most 10,000; null: it would have taken too long to count. */
  count: z.nullable(z.int()),
  is_more: z.boolean(),
};

const Example = z.object({ id: id(), label: z.string() });

export const PersonalData = z.object({
  user_id: id(),
  /** As the account knows them. */
  name: z.string(),
  /** Null for a former member, whose address is not the account's to see. */
  email: z.nullable(z.string()),
  state: z.literal(['member', 'invited', 'former']),
  is_owner: z.boolean(),
  /** Whether another account has them too; null where this account may not know it. */
  is_elsewhere: z.nullable(z.boolean()),
  parts: z.array(
    z.object({
      part: z.literal(personParts),
      fate: z.literal(fates),
      ...Count,
      examples: z.array(z.string()),
    }),
  ),
  /** Entities with records that name the person, or may. Null: the records cannot be reached now. */
  records: z.nullable(
    z.array(
      z.object({
        entity_id: id(),
        alias: z.string(),
        name: z.string(),
        /** Made, changed or deleted by the person, or with the person in a field. */
        named: z.object({ ...Count, examples: z.array(Example) }),
        /** A text is the person's email: they may be about the person. */
        texts: z.object({ ...Count, examples: z.array(Example) }),
      }),
    ),
  ),
  /** Changes of records by the person. */
  history: z.nullable(z.object(Count)),
});
export type PersonalData = z.infer<typeof PersonalData>;

/** An erasure under way or done. It has no data of the person. */
export const Erasure = z.object({
  id: id(),
  state: z.literal(['records', 'settling', 'done']),
  /** Rows looked at, and about how many there are; null: not known yet. */
  seen: z.int(),
  total: z.nullable(z.int()),
  /** Why it does not go on for now. */
  error: z.nullable(z.literal(['storage_unavailable', 'internal'])),
  created_at: timestamp(),
  finished_at: z.nullable(timestamp()),
});
export type Erasure = z.infer<typeof Erasure>;

export const FormerMember = z.object({ id: id(), name: z.string(), left_at: timestamp() });

/** What an account holds of one person: to see, to export and to erase (docs/reference/product/personal-data.md). */
export const privacy = defineResource({
  name: 'privacy',
  endpoints: {
    former: get('/v1/users/former', {
      summary: 'People who have left the account, the last first',
      access: 'full_access',
      query: listQuery({}, ['left_at']),
      reply: listOf(FormerMember),
    }),
    erasures: get('/v1/users/erasures', {
      summary: 'Erasures of people, the last first',
      access: 'full_access',
      query: listQuery({}, ['created_at']),
      reply: listOf(Erasure),
    }),
    erasure: get('/v1/users/erasures/:id', {
      summary: 'How far an erasure is',
      access: 'full_access',
      reply: Erasure,
    }),
    preview: get('/v1/users/:id/personal-data', {
      summary: 'What the account holds of a person, and what an erasure would do with it',
      access: 'full_access',
      reply: PersonalData,
      transaction: 'own',
    }),
    export: post('/v1/users/:id/personal-data/export', {
      summary: 'What the account holds of a person, as a ZIP file',
      access: 'full_access',
      audit: {},
      reply: 'written',
      transaction: 'own',
    }),
    erase: post('/v1/users/:id/erase', {
      summary: 'Erases what the account holds of a person',
      access: 'full_access',
      audit: { values: ['texts'], omit: ['confirm'] },
      body: z.strictObject({
        /** The email of the person; the name of a former member. */
        confirm: text(1, limits.text_max, 'privacy.errors.confirm'),
        /** Erases also texts of records that are the person's email. */
        texts: z.optional(z.boolean()),
      }),
      reply: Erasure,
    }),
  },
  jobs: {
    /** Goes on with an erasure. */
    run: z.object({ account_id: id(), erasure_id: id() }),
    /** Resumes erasures that no process is working on. */
    reconcile: z.object({}),
  },
  refusals: {
    erasing_owner: 'conflict',
    erasing_oneself: 'conflict',
    erasure_under_way: 'conflict',
  },
  errors: ['confirm'],
});
