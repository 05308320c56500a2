import { readLink } from '#resources/data/files/server/links.service.ts';
import { principalOf, type RequestCtx } from '#server/context.ts';
import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { labelMatches } from '#server/tenant/write/labelMatches.ts';
import type { FieldModel, ReferenceTarget } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { wholeNumber } from '#shared/values/cells.ts';
import { findFilesByKey, findMembersByName } from '../read/records.queries.ts';

type Match = number | 'several' | undefined;

/** Finds what the texts of a file name: records by label, people by name or email, files by link. */
export interface ImportNames {
  /** Looks up those of these texts that are not known yet, with one query. */
  look(field: FieldModel, texts: Iterable<string>): Promise<void>;
  find(field: FieldModel, text: string): Match;
}

interface ImportPlace {
  plane: DataPlane;
  account: AccountAccess;
}

/** Texts of one field that are kept from batch to batch. */
const KEPT = 100_000;

/** @param hasLabels digits may be a label, too */
export function importNames(ctx: RequestCtx, place: ImportPlace, hasLabels: boolean): ImportNames {
  const known = new Map<number, Map<string, Match>>();
  return {
    async look(field, texts) {
      const target = fieldTypeOf(field).target?.(field.extra);
      if (target === undefined || target === 'variant') return;
      const kept = known.get(field.id);
      const matches = kept && kept.size < KEPT ? kept : new Map<string, Match>();
      const wanted = new Set<string>();
      for (const text of texts)
        if (text !== '' && !matches.has(text) && (!wholeNumber.test(text) || (hasLabels && target !== 'file')))
          wanted.add(text);
      if (wanted.size === 0) return;
      const found = await lookUp(ctx, place, field, target, [...wanted]);
      for (const text of wanted) matches.set(copied(text), found.get(text));
      known.set(field.id, matches);
    },
    find: (field, text) => known.get(field.id)?.get(text),
  };
}

/** A cell is a part of a chunk's text, which it would keep in memory. */
const copied = (text: string) => Buffer.from(text).toString();

async function lookUp(
  ctx: RequestCtx,
  { plane, account }: ImportPlace,
  { extra }: FieldModel,
  target: Exclude<ReferenceTarget, 'variant'>,
  texts: string[],
): Promise<Map<string, Match>> {
  if (target === 'file') return filesByLink(ctx, texts);
  if (target === 'user')
    return toMatches(await ctx.transaction(({ db }) => findMembersByName(db, ctx.account.id, texts, principalOf(ctx))));
  const access = account.entityById(target.entity_id);
  const statement = access && labelMatches(access, extra.select_entity_key, texts);
  if (!statement) return new Map();
  // From the primary: a new record may not be on the replica yet.
  return toMatches(await plane.write<NameMatch>(statement.text, statement.values));
}

interface NameMatch {
  text: string;
  id: number;
  count: number;
}

const toMatches = (rows: readonly NameMatch[]) =>
  new Map(rows.map(({ text, id, count }): [string, Match] => [text, Number(count) > 1 ? 'several' : Number(id)]));

async function filesByLink(ctx: RequestCtx, texts: readonly string[]): Promise<Map<string, Match>> {
  const keys = new Map(texts.map((text) => [text, readLink(text)?.key ?? ''] as const));
  const files = await ctx.transaction(({ db }) => findFilesByKey(db, ctx.account.id, [...new Set(keys.values())]));
  const ids = new Map(files.map(({ key, id }) => [key, id]));
  return new Map([...keys].map(([text, key]) => [text, ids.get(key)]));
}
