import type { z } from 'zod/mini';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Resource } from '#shared/resource.ts';
import { check, type Schema } from '#shared/violations.ts';
import type { SavedAnswer } from '../../idempotency/idempotency.ts';
import { timeSlices } from '../../load/eventLoop/timeSlices.ts';
import { etagOf } from './etag.ts';

/** The declared call that is answered. */
export interface Answered {
  endpoint: Endpoint;
  resource: Resource;
  name: string;
}

const isRecordCall = (name: string) => name === 'get' || name === 'create' || name === 'update';

/** Undeclared fields are dropped. A missing declared field is a bug and is logged. */
export async function toAnswer(called: Answered, value: unknown): Promise<SavedAnswer> {
  const { endpoint, resource, name } = called;
  if (endpoint.reply === 'nothing') return { status: endpoint.status, headers: {}, body: '' };
  if (endpoint.reply === 'text') return { status: endpoint.status, headers: {}, body: String(value) };
  if (isList(value)) return { status: endpoint.status, headers: {}, body: await listBody(called, value) };
  const reply = checked(endpoint, value);
  const headers = isRecordCall(name) ? { etag: etagOf(resource, reply as object) } : {};
  return { status: endpoint.status, headers: headers as Record<string, string>, body: JSON.stringify(reply) };
}

function checked(endpoint: Endpoint, value: unknown, schema = endpoint.reply as Schema): unknown {
  const reply = check(schema, value);
  if (reply.ok) return reply.value;
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered with something else than it declares: ${JSON.stringify(reply.violations)}`,
  );
}

interface List {
  items: unknown[];
}

/** As `listOf` declares it: an object with the array `items`. */
type ListSchema = z.ZodMiniObject<{ items: z.ZodMiniArray<Schema> }>;

const itemSchema = ({ shape }: ListSchema): Schema => shape.items._zod.def.element;

const isList = (value: unknown): value is List => Array.isArray((value as Partial<List> | null)?.items);

/** Checked and written item by item: a list of entities with their fields is long. */
async function listBody(called: Answered, { items, ...rest }: List): Promise<string> {
  const { endpoint } = called;
  const { items: _, ...around } = checked(endpoint, { ...rest, items: [] }) as List & object;
  const ofItem = itemSchema(endpoint.reply as ListSchema);
  const pause = timeSlices();
  const texts: string[] = [];
  for (const item of items) {
    texts.push(JSON.stringify(checked(endpoint, item, ofItem)));
    await pause();
  }
  const end = JSON.stringify(around);
  return `{"items":[${texts.join()}]${end === '{}' ? '}' : `,${end.slice(1)}`}`;
}
