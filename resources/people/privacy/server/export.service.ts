import { Readable } from 'node:stream';
import { requireReauthentication } from '#resources/people/sessions/server/reauthentication.service.ts';
import { principalOf, type RequestCtx } from '#server/context.ts';
import { forbidden, notFound } from '#server/errors/errors.ts';
import { BlobMissing } from '#server/files/blobs.ts';
import { type ZipEntry, zipOf } from '#server/files/zip.ts';
import { streamTurn } from '#server/load/shares/streamTurn.ts';
import { planeOf } from '#server/tenant/access/callerAccess.ts';
import { existing } from '#server/tenant/person/namingTable.ts';
import { changesJsonLines, namedRecordsCsv } from '#server/tenant/person/readNamed.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import type { privacy } from '../privacy.resource.ts';
import { exportedTables, findOwnDetails, findUploads, readExported } from './parts.queries.ts';
import * as queries from './privacy.queries.ts';

/** Rows of a control table that are read at once. */
const BATCH = 1000;

/**
 * Everything that the account holds of a person, as a ZIP that is streamed: `data.json`, a CSV for each entity with records
 * that name them, their changes of records and their files (docs/reference/product/personal-data.md#export).
 */
export async function exportData(
  ctx: RequestCtx,
  { params }: Input<(typeof privacy)['endpoints']['export']>,
): Promise<Written> {
  const account_id = ctx.account.id;
  const of = { account_id, user_id: params.id };
  const { person, email, tables } = await ctx.transaction(async (inner) => {
    await requireReauthentication(inner);
    const { db } = inner;
    const person = await queries.findPerson(db, account_id, params.id);
    if (!person) throw notFound();
    const email = await queries.findEmail(db, account_id, params.id);
    return { person, email, tables: await queries.findNamingTables(db, account_id) };
  });
  const plane = await planeOf(ctx);
  await plane.provision();
  await streamTurn(ctx);
  await ctx.audit({ subject_type: 'users', subject_id: params.id });
  const between = () => assertAdministrator(ctx);
  const findAgain = async (entity_id: number) => {
    const now = await ctx.transaction(({ db }) => queries.findNamingTables(db, account_id));
    const [found] = await existing(
      plane,
      now.filter((table) => table.entity_id === entity_id),
    );
    return found ?? null;
  };
  const reading = { between, findAgain };
  const entries: ZipEntry[] = [
    { name: 'data.json', content: () => Readable.from(dataJson(ctx, person, of)) },
    ...(await existing(plane, tables)).map(
      (table): ZipEntry => ({
        name: `records/${table.alias}${table.is_live ? '' : `-${table.entity_id}`}.csv`,
        content: () => Readable.from(namedRecordsCsv(plane, table, { user_id: params.id, email }, reading)),
      }),
    ),
    {
      name: 'record-history.jsonl',
      content: () => Readable.from(changesJsonLines(plane, tables, params.id, between)),
    },
  ];
  return {
    status: 200,
    type: 'application/zip',
    headers: { 'content-disposition': `attachment; filename="personal-data-${params.id}.zip"` },
    body: zipOf(withFiles(ctx, entries, of)),
  };
}

/** A long export ends with the rights of its caller. */
async function assertAdministrator(ctx: RequestCtx): Promise<void> {
  const { full_access } = await ctx.platform.currentActor(principalOf(ctx).credential, ctx.account);
  if (!full_access) throw forbidden('rights_changed');
}

interface Of {
  account_id: number;
  user_id: number;
}

async function* withFiles(ctx: RequestCtx, entries: readonly ZipEntry[], of: Of): AsyncGenerator<ZipEntry> {
  yield* entries;
  for (let after = 0; ; ) {
    await assertAdministrator(ctx);
    const found = await ctx.transaction(({ db }) => findUploads(db, of, after, BATCH));
    for (const { id, key, name, size } of found) {
      after = id;
      const content = await ctx.platform.blobs.read(key, size).catch((error: unknown) => {
        if (error instanceof BlobMissing) return null;
        throw error;
      });
      if (content)
        yield { name: `files/${id}-${name.replaceAll(/[/\\]/g, '_')}`, content: () => content, isPacked: true };
    }
    if (found.length < BATCH) return;
  }
}

/** `{format, account, person, <table>: [rows]}` (docs/reference/product/personal-data.md#export). */
async function* dataJson(ctx: RequestCtx, person: queries.KnownPerson, of: Of): AsyncGenerator<string> {
  const { id, name, email, state } = person;
  const details = await ctx.transaction(({ db }) => findOwnDetails(db, of));
  const head = {
    format: 1,
    exported_at: ctx.now.toISOString(),
    account: { id: ctx.account.id, name: ctx.account.name },
    person: { id, name, email, state, ...details },
  };
  yield JSON.stringify(head, null, 1).slice(0, -2);
  for (const table of exportedTables) {
    yield `,\n ${JSON.stringify(table.name)}: [`;
    yield* rowsJson(ctx, of, table);
    yield ']';
  }
  yield '\n}\n';
}

async function* rowsJson(ctx: RequestCtx, of: Of, { name, isSmall }: (typeof exportedTables)[number]) {
  let isFirst = true;
  for (let after = 0; ; ) {
    await assertAdministrator(ctx);
    const rows = await ctx.transaction(({ db }) => readExported(db, of, { table: name, after, limit: BATCH }));
    if (rows.length > 0) yield `${isFirst ? '' : ','}\n  ${rows.map(({ row }) => JSON.stringify(row)).join(',\n  ')}`;
    isFirst &&= rows.length === 0;
    const last = rows.at(-1)?.id;
    if (isSmall || rows.length < BATCH || last == null) return;
    after = Number(last);
  }
}
