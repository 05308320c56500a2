import type { core } from 'zod/mini';
import type { UnlimitedInput } from './unlimited.ts';
import type { Schema } from './violations.ts';

/** Who may call (docs/reference/api/access.md#access-levels). There is no default: an endpoint without it does not compile. */
export type Access = 'everyone' | 'user' | 'full_access';

/**
 * `text` is a plain string, `nothing` is 204. With `written` the handler writes the response itself, because its shape
 * depends on the account's entities or because it streams.
 */
export type ReplyShape = Schema | 'text' | 'nothing' | 'written';

/** A response written by its handler. A body is a text, its parts, or streamed. */
export interface Written {
  status: number;
  type: string;
  headers?: Readonly<Record<string, string>>;
  body: string | readonly string[] | AsyncIterable<Uint8Array | string>;
}

/** A part of a multipart body, in the order sent. The bytes of a file must be read or skipped before the next part. */
export type Part =
  | { name: string; value: unknown }
  | { name: string; filename: string; media_type: string; bytes: AsyncIterable<Uint8Array> };

/** At most `attempts` in `minutes` for each subject, counted in the database for all processes (docs/reference/api/access.md#rate-limits). */
export interface RateLimit {
  /**
   * `email_and_ip`, `person_and_ip`: attempts of one network at one email or person, so that others cannot lock them out.
   * `person_by_month`: as `person`, beside another limit of it.
   */
  per: 'ip' | 'email' | 'email_and_ip' | 'challenge' | 'person' | 'person_and_ip' | 'person_by_month';
  /**
   * Counted by the handler (`ctx.countAttempt`), once the captcha is solved or the challenge read; otherwise before the body
   * is validated.
   */
  after?: 'captcha' | 'challenge';
  /** What happens beyond the limit; by default 429. */
  beyond?: 'harder_captcha' | 'challenge_over';
  /** `failures` does not count calls that succeed. */
  counts: 'all' | 'failures';
  attempts: number;
  minutes: number;
}

/** A body that is taken as it is, whatever its media type. */
export interface RawBody {
  /** Empty: the caller gave none. */
  type: string;
  bytes: Uint8Array;
}

/** What a call that changes something leaves in the audit log (docs/start/architecture.md#audit-log). */
export interface AuditRule {
  /** The field of the record that names it. Not for people, whose names may change and must be forgotten on request. */
  label?: string;
  /** Fields whose values may be logged, without any secret. Of others, only the name is logged. */
  values?: readonly string[];
  /** Fields of the body that the record does not have, such as a password; they are logged by name. */
  write_only?: readonly string[];
  /** Fields of the body that are no change, such as the present password or a captcha; they are not logged. */
  omit?: readonly string[];
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`. Parameters named `id` or `…_id` are numbers, others are text. */
  path: `/${string}`;
  access: Access;
  /** One English sentence for the OpenAPI document. */
  summary: string;
  query?: Schema;
  body?: Schema;
  /**
   * For bodies other than JSON: `multipart` is read part by part, `bytes` is taken as it is, `anything` is accepted and not
   * read.
   */
  accepts?: 'multipart' | 'bytes' | 'anything';
  /** Of `bytes`: the media type for the OpenAPI document, and the violation of a longer body (413). */
  bytes?: { media_type: string; max: number; too_large: { field: string; message: string } };
  /** Stores more than before: needs room in the account's quotas and on the disk (docs/operating/accounts.md#quotas). */
  grows?: true;
  /** The JSON body has lists of rows: the limits of keys and values are those of one row. */
  has_rows?: true;
  /** JSON Schema of the form's parts, for the OpenAPI document only: the handler checks the parts as it reads them. */
  form?: Readonly<Record<string, object>>;
  reply: ReplyShape;
  /** 200; 201 for a create; 204 without a body. */
  status: 200 | 201 | 204;
  /** `own`: the handler opens its transactions itself, because it hashes, waits, or must commit before it refuses. */
  transaction: 'request' | 'own';
  /** False: the call leaves nothing in the audit log (`tests/golden/audit.test.ts` has the reason). */
  audit?: AuditRule | false;
  /** A GET that changes something. By default, a GET reads from a database that refuses its writes. */
  writes?: true;
  rate: readonly RateLimit[];
  /**
   * Modules may call it, within their role (docs/reference/product/modules.md#module-tokens). `managing`: by the token of the install
   * alone, whatever the access; the handler checks what the module manages. `only`: the same, and people may not.
   */
  by_module?: true | 'managing' | 'only';
  /**
   * Answers also who lacks the second factor that the account requires (docs/reference/api/sign-in.md#required-second-factor). By default,
   * only calls open to everyone do.
   */
  before_second_factor?: true;
  /** Whether it answers in a preview (docs/reference/api/access.md#previews). By default, only a GET does. */
  in_preview?: boolean;
}

type Options = Pick<Endpoint, 'access' | 'summary' | 'reply'> &
  Partial<
    Pick<
      Endpoint,
      | 'query'
      | 'body'
      | 'accepts'
      | 'bytes'
      | 'grows'
      | 'has_rows'
      | 'form'
      | 'transaction'
      | 'writes'
      | 'rate'
      | 'status'
      | 'in_preview'
      | 'before_second_factor'
      | 'by_module'
      | 'audit'
    >
  >;

/** What changes something says what it leaves in the audit log. */
type ChangingOptions = Options & Required<Pick<Endpoint, 'audit'>>;

type Made<M extends Endpoint['method'], P extends string, O extends Options> = Omit<O, 'method'> & {
  method: M;
  path: P;
  status: Endpoint['status'];
  transaction: O extends { transaction: 'own' } ? 'own' : 'request';
  rate: readonly RateLimit[];
};

const endpoint =
  <M extends Endpoint['method'], Needed extends Options = ChangingOptions>(method: M) =>
  <const P extends `/${string}`, const O extends Needed>(path: P, options: O & UnlimitedInput<O>) =>
    ({
      transaction: 'request',
      rate: [],
      status: options.reply === 'nothing' ? 204 : 200,
      ...options,
      method,
      path,
    }) as unknown as Made<M, P, O>;

export const get = endpoint<'GET', Options>('GET');
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

/** The parameters of a path: `/v1/users/:id` has `{ id: number }`. */
export type Params<P extends string> = { [Name in ParamNames<P>]: IsNumber<Name> extends true ? number : string };

export const isNumberParam = (name: string) => name === 'id' || name.endsWith('_id');

type SchemaOf<E, K extends string> = E extends Record<K, infer S extends Schema> ? S : never;

/** The validated input of a handler. */
export interface Input<E extends Endpoint> {
  params: Params<E['path']>;
  query: [SchemaOf<E, 'query'>] extends [never] ? Record<never, never> : core.output<SchemaOf<E, 'query'>>;
  body: E extends { accepts: 'multipart' }
    ? AsyncIterable<Part>
    : E extends { accepts: 'bytes' }
      ? RawBody
      : [SchemaOf<E, 'body'>] extends [never]
        ? undefined
        : core.output<SchemaOf<E, 'body'>>;
}

/** The reply of an endpoint, for handlers and callers. */
export type Reply<E extends Endpoint> = E['reply'] extends Schema
  ? core.output<E['reply']>
  : E['reply'] extends 'text'
    ? string
    : E['reply'] extends 'written'
      ? Written
      : undefined;

/** The arguments of a call from the browser. */
export type Call<E extends Endpoint> = ([keyof Params<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: Params<E['path']> }) &
  (E extends { accepts: 'multipart' }
    ? { body: FormData }
    : E extends { accepts: 'bytes' }
      ? { body: Blob }
      : [SchemaOf<E, 'body'>] extends [never]
        ? { body?: undefined }
        : { body: core.input<SchemaOf<E, 'body'>> });
