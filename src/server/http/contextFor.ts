import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, RateLimit } from '#shared/endpoint.ts';
import type { Ctx, Platform, RequestCtx } from '../context.ts';
import type { ControlDatabase } from '../database/database.ts';
import type { Db } from '../database/tables/tables.ts';
import { pageNameOf } from '../events/hub.ts';
import { enqueueDeclared } from '../jobs/queue.ts';
import type { BodyMemory } from '../load/memory/bodyMemory.ts';
import { CallerSignal } from '../load/shares/callerSignal.ts';
import type { Settings } from '../settings/settings.ts';
import { type AuditedCall, type CallAudit, callAudit } from './auditCall.ts';
import type { AccountsByHost } from './caller/accountOfHost.ts';
import type { Authenticator } from './caller/authenticate.ts';
import { type AttemptSubject, countAttempt } from './caller/rateLimit.ts';
import { answerOn } from './reply/answer.ts';
import { assertMatch, etagOf } from './reply/etag.ts';

/** Services that every route uses. */
export interface AppServices {
  settings: Settings;
  control: ControlDatabase;
  accounts: AccountsByHost;
  authenticator: Authenticator;
  bodies: BodyMemory;
  platform: Platform;
}

/** The context of one request (docs/start/architecture.md#context). */
export function contextFor(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  call: AuditedCall,
): { open: RequestCtx; audit: CallAudit } {
  const { who } = request;
  const { endpoint } = call;
  const audit = callAudit(call);
  const open: RequestCtx = {
    ...who,
    platform: services.platform,
    log: request.log,
    now: new Date(),
    signal: new CallerSignal(reply.raw),
    isRead: endpoint.method === 'GET' && !endpoint.writes,
    caller: callerOf(request),
    answer: answerOn(request, reply, services.settings),
    async transaction(work) {
      const afterwards: AfterCommit = [];
      const result = await services.control.inAccount(
        who.account.id,
        (db) => work(withTransaction(open, db, { request, afterwards, audit })),
        open.isRead
          ? { signal: open.signal, isRead: true }
          : { signal: open.signal, page: pageNameOf(request.headers['stoa-page']) },
      );
      for (const forget of afterwards) forget(services.platform);
      return result;
    },
    audit: (entry) => services.control.inAccount(who.account.id, (db) => audit.write(open, db, entry)),
    countAttempt: (after, subject) => countIn(services, request, endpoint, { after, ...subject }),
  };
  return { open, audit };
}

const callerOf = (request: FastifyRequest): RequestCtx['caller'] => ({
  host: request.hostname.toLowerCase().replace(/\.$/, ''),
  ip: request.ip,
  user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
  request_id: request.id,
  header: (name) => {
    const value = request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value[0] : value;
  },
  cookie: (name) => request.server.parseCookie(request.headers.cookie ?? '')[name],
});

/** A success takes the attempt back, with those that were counted before the handler. */
async function countIn(
  services: AppServices,
  request: FastifyRequest,
  endpoint: Endpoint,
  { after, ...subject }: AttemptSubject & Pick<RateLimit, 'after'>,
) {
  const { undo, ...counted } = await countAttempt(services, endpoint, { ...subject, ip: request.ip }, after);
  const undoBefore = request.undoAttempt;
  request.undoAttempt = async () => {
    await undo();
    await undoBefore();
  };
  return counted;
}

/** Callbacks after the commit. */
type AfterCommit = ((platform: Platform) => void)[];

interface TransactionOf {
  request: FastifyRequest;
  afterwards: AfterCommit;
  audit: CallAudit;
}

function withTransaction(open: RequestCtx, db: Db, { request, afterwards, audit }: TransactionOf): Ctx {
  return {
    ...open,
    db,
    enqueue: (of, job, payload, when) => enqueueDeclared(db, of, job, payload, when),
    audit: (entry) => audit.write(open, db, entry),
    match: (of, record) => {
      audit.before(record);
      assertMatch(request.headers['if-match'], etagOf(of, record));
    },
    afterCommit: (forget) => void afterwards.push(forget),
  };
}
