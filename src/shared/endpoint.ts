import type { core } from 'zod/mini';
import type { Schema } from './violations.ts';

/** Who may call (CONTRACT.md section 2, last table). There is no default: a call without one does not compile. */
export type Access = 'everyone' | 'user' | 'full_access';

/**
 * `text` answers a bare string as text/plain, `nothing` answers 204. `written`: the handler writes the answer itself,
 * because its shape is an account's own, or because it streams.
 */
export type ReplyShape = Schema | 'text' | 'nothing' | 'written';

/** An answer as its handler wrote it. A body that is no text is read as a stream. */
export interface Written {
  status: number;
  type: string;
  headers?: Readonly<Record<string, string>>;
  body: string | AsyncIterable<Uint8Array | string>;
}

/** A part of a multipart body, in the order they come. The bytes of a file are read, or let go by, before the next part. */
export type Part =
  | { name: string; value: unknown }
  | { name: string; filename: string; media_type: string; bytes: AsyncIterable<Uint8Array> };

/** At most `attempts` in `minutes` for each subject; counted in the database, so by all processes together. */
export interface RateLimit {
  per: 'ip' | 'email';
  /** `failures`: a call that succeeds is not counted. */
  counts: 'all' | 'failures';
  attempts: number;
  minutes: number;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`. `:id` and `:…_id` are numbers, other parameters text. */
  path: `/${string}`;
  access: Access;
  /** What it does, in one English sentence: the headline of its entry in the API document. */
  summary: string;
  query?: Schema;
  body?: Schema;
  /** What a body is where it is not JSON: parts of a form, read as they come; or anything, and nobody reads it. */
  accepts?: 'multipart' | 'anything';
  /** What a form has beside its `file`, as JSON Schema: only described, because the handler reads part after part. */
  form?: Readonly<Record<string, object>>;
  reply: ReplyShape;
  /** 200, 201 for a create, 204 where there is nothing to answer. */
  status: 200 | 201 | 204;
  /** `own`: the handler opens its transactions itself, because it hashes, waits, or must keep what a refusal counted. */
  transaction: 'request' | 'own';
  rate: readonly RateLimit[];
}

type Options = Pick<Endpoint, 'access' | 'summary' | 'reply'> &
  Partial<Pick<Endpoint, 'query' | 'body' | 'accepts' | 'form' | 'transaction' | 'rate' | 'status'>>;

type Made<M extends Endpoint['method'], P extends string, O extends Options> = Omit<O, 'method'> & {
  method: M;
  path: P;
  status: Endpoint['status'];
  transaction: O extends { transaction: 'own' } ? 'own' : 'request';
  rate: readonly RateLimit[];
};

const endpoint =
  <M extends Endpoint['method']>(method: M) =>
  <const P extends `/${string}`, const O extends Options>(path: P, options: O) =>
    ({
      transaction: 'request',
      rate: [],
      status: options.reply === 'nothing' ? 204 : 200,
      ...options,
      method,
      path,
    }) as unknown as Made<M, P, O>;

export const get = endpoint('GET');
export const post = endpoint('POST');
export const put = endpoint('PUT');
export const patch = endpoint('PATCH');
export const remove = endpoint('DELETE');

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type IsNumber<Name extends string> = Name extends 'id' | `${string}_id` ? true : false;

/** What a path's parameters are: `/v1/users/:id` has `{ id: number }`. */
export type Params<P extends string> = { [Name in ParamNames<P>]: IsNumber<Name> extends true ? number : string };

export const isNumberParam = (name: string) => name === 'id' || name.endsWith('_id');

type SchemaOf<E, K extends string> = E extends Record<K, infer S extends Schema> ? S : never;

/** What a handler is given: everything already checked. */
export interface Input<E extends Endpoint> {
  params: Params<E['path']>;
  query: [SchemaOf<E, 'query'>] extends [never] ? Record<never, never> : core.output<SchemaOf<E, 'query'>>;
  body: E extends { accepts: 'multipart' }
    ? AsyncIterable<Part>
    : [SchemaOf<E, 'body'>] extends [never]
      ? undefined
      : core.output<SchemaOf<E, 'body'>>;
}

/** What a handler must answer, and a caller receives. */
export type Reply<E extends Endpoint> = E['reply'] extends Schema
  ? core.output<E['reply']>
  : E['reply'] extends 'text'
    ? string
    : E['reply'] extends 'written'
      ? Written
      : undefined;

/** What a caller in the browser sends. */
export type Call<E extends Endpoint> = ([keyof Params<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: Params<E['path']> }) &
  (E extends { accepts: 'multipart' }
    ? { body: FormData }
    : [SchemaOf<E, 'body'>] extends [never]
      ? { body?: undefined }
      : { body: core.input<SchemaOf<E, 'body'>> });
