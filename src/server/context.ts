import type { FastifyBaseLogger } from 'fastify';
import type { core } from 'zod/mini';
import type { Resource } from '#shared/resource.ts';
import type { Schema } from '#shared/violations.ts';
import type { Authentication, Db } from './database/tables/tables.ts';
import { forbidden } from './errors/errors.ts';
import type { CallerSignal } from './load/shares/callerSignal.ts';

/** The account of the request's host. */
export interface Account {
  id: number;
  name: string;
  subdomain: string;
  domain: string | null;
  /** The custom domain if it is proved; null otherwise. Only a proved one is used. */
  proved_domain: string | null;
  language: 'en' | 'ru';
  favicon: Record<string, string> | null;
  authentication: Authentication;
  /** How many days deleted records, fields and entities stay in the trash. */
  trash_days: number;
  /** Of whom a second factor is required. */
  second_factor: 'optional' | 'administrators';
  /** Set by the operator; null: the default of the settings, 0: no limit. */
  quota_bytes: number | null;
  quota_records: number | null;
}

/** The caller: a person in this account, by session or API key, or a module. */
export interface Actor {
  /** Null: a module that acts for nobody. */
  user_id: number | null;
  session_id: number | null;
  /** Names the credential of the call: `session:<id>`, `key:<hash>`, or one of a module (`moduleCredentials.ts`). */
  credential: string;
  /** The module that calls, by the token of its install or for a person; null: people and their keys. */
  install: Install | null;
  full_access: boolean;
  is_owner: boolean;
  /** Roles of the person, in order; empty: the default role of the account. Null: full access, which roles do not limit. */
  role_ids: readonly number[] | null;
  /** The role that narrows the API key or the module of the call; null: it has the person's rights. */
  key_role_id: number | null;
  /** The administrator who sees the account as this person, and may change nothing; null: the person themselves. */
  viewer_id: number | null;
  /**
   * The person, or who sees the account as them, lacks the second factor that the account requires of them
   * (docs/reference/api/sign-in.md#required-second-factor).
   */
  needs_second_factor: boolean;
}

/** A module in this account, as it calls (docs/reference/product/modules.md#module-tokens). */
export interface Install {
  id: number;
  module_id: number;
  /** The role that its rights come from. */
  role_id: number | null;
  /** Aliases of the entities that it may make and change, as an administrator agreed. */
  manages: readonly string[];
}

/** A caller who is a person, perhaps by a key or a module. */
export interface PersonActor extends Actor {
  user_id: number;
}

/** The request beside its validated input. */
export interface Caller {
  /** Host name of the request, lower case, without a port. */
  host: string;
  ip: string;
  user_agent: string;
  request_id: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
}

/**
 * Services of the process. Each adds its own part where it is declared, as Fastify's decorators do: `git grep 'interface
 * Platform'` lists them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the services fill it in.
export interface Platform {}

/**
 * Context of endpoints with `transaction: 'own'`: no open transaction, but the means to open one. What the layer above
 * services adds to a call is declared beside its code, as the parts of {@link Platform} are: `git grep 'interface RequestCtx'`.
 */
export interface RequestCtx {
  readonly account: Account;
  readonly actor: Actor | null;
  /** Services read addresses, headers and cookies here, so that they need not know the HTTP server. */
  readonly caller: Caller;
  readonly platform: Platform;
  readonly log: FastifyBaseLogger;
  /** Time of the request; the same throughout. */
  readonly now: Date;
  /** Whether the caller is still connected. */
  readonly signal: CallerSignal;
  /** The call changes nothing: a GET that declares no `writes`. */
  readonly isRead: boolean;
  transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

/** Context of all other handlers: with a transaction of the account that is committed after the handler. */
export interface Ctx extends RequestCtx {
  readonly db: Db;
  /** Enqueues a declared job in this transaction: it runs only if the transaction commits. */
  enqueue<R extends Resource, J extends keyof R['jobs'] & string>(
    resource: R,
    job: J,
    payload: R['jobs'] extends Readonly<Record<string, Schema>> ? core.input<R['jobs'][J]> : never,
    when?: When,
  ): Promise<void>;
  /**
   * Runs when the transaction has committed: what the caches of this process must drop. Only the transaction knows when
   * that is, so this is here, beside {@link enqueue}.
   */
  afterCommit(forget: (platform: Platform) => void): void;
}

/** When a job runs; at once by default. Of waiting jobs with the same key only the last is kept. */
export interface When {
  run_at?: Date;
  key?: string;
}

/** Context of a job. It acts as the system and names the account itself. */
export interface JobCtx {
  readonly platform: Platform;
  readonly log: { info(data: object, text: string): void };
  readonly now: Date;
  inAccount<T>(account_id: number, work: (db: Db) => Promise<T>): Promise<T>;
  inSystem<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Like {@link Ctx.enqueue}, in a transaction that the job opened. */
  enqueue<R extends Resource, J extends keyof R['jobs'] & string>(
    db: Db,
    resource: R,
    job: J,
    payload: R['jobs'] extends Readonly<Record<string, Schema>> ? core.input<R['jobs'][J]> : never,
    when?: When,
  ): Promise<void>;
}

/** The caller of an endpoint that is not open to visitors. @throws 403 if a module calls for nobody */
export function actorOf(ctx: RequestCtx): PersonActor {
  const { user_id, ...actor } = principalOf(ctx);
  if (user_id === null) throw forbidden();
  return { ...actor, user_id };
}

/** The same where modules may call too (`by_module` of the endpoint). */
export function principalOf(ctx: RequestCtx): Actor {
  if (!ctx.actor) throw new Error('This endpoint is open to visitors, so there may be no actor');
  return ctx.actor;
}
