import type { FastifyBaseLogger } from 'fastify';
import type { core } from 'zod/mini';
import type { Resource } from '#shared/resource.ts';
import type { Schema } from '#shared/violations.ts';
import type { AccessTokens } from './crypto/accessTokens.ts';
import type { Db } from './database/database.ts';
import type { Authentication } from './database/tables.ts';
import type { LiveHub } from './events/hub.ts';
import type { RecordEvents } from './events/recordEvents.ts';
import type { Blobs } from './files/blobs.ts';
import type { SendMail } from './mail/mail.ts';
import type { Settings } from './settings/settings.ts';
import type { AccountData } from './tenant/accountData.ts';
import type { Providers } from './thirdParty/provider.ts';

/** The account that the request's host names. */
export interface Account {
  id: number;
  name: string;
  subdomain: string;
  domain: string | null;
  /** The domain, once it is proved to be the account's: only then it is used, in links too. */
  proved_domain: string | null;
  language: 'en' | 'ru';
  favicon: Record<string, string> | null;
  authentication: Authentication;
  /** How many days what was deleted is kept. */
  trash_days: number;
}

/** Who is calling: a person in this account, by a session or by their API key. */
export interface Actor {
  user_id: number;
  session_id: number | null;
  full_access: boolean;
  is_owner: boolean;
}

/** What the request brought besides its checked input. */
export interface Caller {
  /** The name that the request was for, without a port; it stands for the account. */
  host: string;
  ip: string;
  user_agent: string;
  request_id: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
}

/** As node:dns/promises has it: each record is in pieces that belong together. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** Made once for the process and handed to every context. */
export interface Platform {
  settings: Settings;
  tokens: AccessTokens;
  /** A key of the installation for one purpose, 32 bytes. */
  key(purpose: 'captcha' | 'refresh' | 'seal' | 'third_party'): Buffer;
  mail: SendMail;
  /** The bytes of uploaded files. */
  blobs: Blobs;
  /** TXT records of a name, as the world sees them. */
  resolveTxt: ResolveTxt;
  /** Providers of third-party sign-in that the operator has set up. */
  thirdParty: Providers;
  /** The account that a host name stands for, found as every request finds it. */
  findAccount(host: string): Promise<Account | null>;
  /** The accounts' own entities and where their records are. */
  data: AccountData;
  /** Tells open pages of changes. */
  live: LiveHub;
  /** To be told of every write of records, once it has committed. */
  events: RecordEvents;
  /** Makes this process forget a person at once; the others hear of it through the database within 5 s. */
  forgetUser(user_id: number): void;
}

/** What endpoints with `transaction: 'own'` are given: no open transaction, but the means to make them. */
export interface RequestCtx {
  readonly account: Account;
  readonly actor: Actor | null;
  readonly caller: Caller;
  readonly platform: Platform;
  readonly log: FastifyBaseLogger;
  /** One clock for the whole request. */
  readonly now: Date;
  readonly answer: Answer;
  transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /**
   * A transaction that is done once for the caller's `Idempotency-Key`: a repetition is answered what the first was, and
   * `work` is not called. Without a key it is {@link transaction}.
   * @param request what makes two calls the same one
   */
  once<T extends object>(request: unknown, work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

/** What every other handler is given: one transaction of the account, begun before and committed after it. */
export interface Ctx extends RequestCtx {
  readonly db: Db;
  /** Puts a declared job into this transaction: it runs if, and only if, the transaction commits. */
  enqueue<R extends Resource, J extends keyof R['jobs'] & string>(
    resource: R,
    job: J,
    payload: R['jobs'] extends Readonly<Record<string, Schema>> ? core.input<R['jobs'][J]> : never,
    when?: When,
  ): Promise<void>;
  /** Refuses with 412 when the caller's `If-Match` names another state of the record than the one given, just locked. */
  match(resource: Resource, record: object): void;
  /** Makes every process forget what it knows of a person, once the transaction has committed. */
  forgetUser(user_id: number): void;
  /** Makes this process forget at once, when the transaction has committed, which host names which account. */
  forgetHosts(): void;
  /** The same for what the account's entities are. */
  forgetEntities(): void;
}

/** When a job runs, where not at once. Of jobs with one key that still wait only the last is kept. */
export interface When {
  run_at?: Date;
  key?: string;
}

/** What a handler may add to its answer. */
export interface Answer {
  header(name: string, value: string): void;
  /** HttpOnly and SameSite=Strict, unless said otherwise. */
  cookie(name: string, value: string, options: CookieOptions): void;
}

export interface CookieOptions {
  path: string;
  max_age_s: number;
  /** The page's own scripts may read it: only the access token's. */
  is_readable?: boolean;
  /** `lax` also comes with a link from elsewhere, such as a provider sending the browser back. */
  same_site?: 'strict' | 'lax';
}

/** What a job is given. It acts as the system and names the account itself. */
export interface JobCtx {
  readonly platform: Platform;
  readonly log: { info(data: object, text: string): void };
  readonly now: Date;
  inAccount<T>(account_id: number, work: (db: Db) => Promise<T>): Promise<T>;
  inSystem<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** As {@link Ctx.enqueue}, in a transaction of the job's own making. */
  enqueue<R extends Resource, J extends keyof R['jobs'] & string>(
    db: Db,
    resource: R,
    job: J,
    payload: R['jobs'] extends Readonly<Record<string, Schema>> ? core.input<R['jobs'][J]> : never,
    when?: When,
  ): Promise<void>;
}

/** The actor of an endpoint that asks for one; its access was checked before. */
export function actorOf(ctx: RequestCtx): Actor {
  if (!ctx.actor) throw new Error('This endpoint is open to visitors and has no actor');
  return ctx.actor;
}
