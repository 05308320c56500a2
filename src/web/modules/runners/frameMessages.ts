import { z } from 'zod/mini';
import type { FromFrame } from '#sdk/protocol.ts';
import { limits } from '#shared/limits.ts';

/** What a frame may say. It is hostile input: whatever does not match is a breach. */

const text = z.string().check(z.maxLength(255));
const reason = z.string().check(z.maxLength(500));
const count = z.int().check(z.gte(0), z.lte(1e12));
const label = z.union([text, z.strictObject({ en: text, ru: z.optional(text) })]);
const labelled = z.strictObject({ key: text, label });
const list = <T extends z.core.SomeType>(each: T) => z.array(each).check(z.maxLength(100));

/** Items are nested twice at most. */
const leaf = { key: text, label, icon: z.optional(text), path: z.optional(text) };
const second = z.strictObject({
  ...leaf,
  children: z.array(z.strictObject({ ...leaf, children: z.array(z.never()) })),
});
const item = z.strictObject({ ...leaf, children: list(second) });

const contributions = z.strictObject({
  api: z.int(),
  hasMain: z.boolean(),
  routes: list(text),
  sidebar: list(item),
  usersColumns: list(labelled),
  marketplaceEntries: list(labelled),
  userCardSection: z.nullable(label),
  recordCardSection: z.nullable(z.strictObject({ entities: list(text), label })),
  dialogs: list(text),
});

const cell = z.nullable(
  z.object({
    text: z.string().check(z.maxLength(500)),
    tone: z.optional(z.enum(['neutral', 'good', 'warning', 'bad'])),
    icon: z.optional(text),
    href: z.optional(z.string().check(z.maxLength(2000))),
  }),
);

const method = z.enum([
  'data.entities',
  'data.list',
  'data.get',
  'data.create',
  'data.update',
  'data.remove',
  'token',
  'saveSettings',
  'notify',
  'confirm',
  'navigate',
  'dialog',
  'pickRecord',
  'print',
]);

const message = z.union([
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('press'), isPointed: z.boolean() }),
  z.strictObject({ kind: z.literal('started'), contributions }),
  z.strictObject({
    kind: z.literal('failed'),
    mount: z.nullable(count),
    reason,
    unreachable: z.optional(z.literal(true)),
  }),
  z.strictObject({ kind: z.literal('replaced'), contributions }),
  z.strictObject({ kind: z.literal('mounted'), mount: count }),
  z.strictObject({ kind: z.literal('height'), mount: count, px: z.number() }),
  z.strictObject({
    ...{ kind: z.literal('event'), mount: count, name: z.enum(['change', 'close']) },
    ...{ value: z.unknown(), problem: z.optional(text) },
  }),
  z.strictObject({ kind: z.literal('call'), call: count, method, args: z.array(z.unknown()).check(z.maxLength(5)) }),
  z.strictObject({
    kind: z.literal('cells'),
    call: count,
    cells: z.array(cell).check(z.maxLength(limits.page_size_max)),
  }),
  z.strictObject({ kind: z.literal('cells_failed'), call: count, reason }),
  z.strictObject({
    ...{ kind: z.literal('key'), key: text, code: text },
    ...{ alt: z.boolean(), ctrl: z.boolean(), meta: z.boolean(), shift: z.boolean() },
  }),
  z.strictObject({ kind: z.literal('pong'), at: z.number() }),
]);

/** Null for anything else. */
export function readFrameMessage(data: unknown): FromFrame | null {
  const read = z.safeParse(message, data);
  return read.success ? (read.data as FromFrame) : null;
}
