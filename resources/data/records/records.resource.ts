import { z } from 'zod/mini';
import { get, patch, post, put, remove } from '#shared/endpoint.ts';
import { importParts } from '#shared/files/importParts.ts';
import { limits } from '#shared/limits.ts';
import { defineResource } from '#shared/resource.ts';
import { id, list } from '#shared/shapes.ts';

/** Accepts anything: the query compiler checks it against the entity at run time. */
const query = z.record(z.string(), z.unknown());
const body = z.unknown();
const own = { access: 'user', by_module: true, reply: 'written', transaction: 'own' } as const;
/** Who changed a record is in its own history. */
const single = { ...own, audit: false } as const;
/** Calls about many records are in the audit log too. */
const many = { ...own, audit: {} } as const;

/** The data API of entities (docs/reference/api/records.md#records). */
export const records = defineResource({
  name: 'records',
  endpoints: {
    list: get('/rest/:alias', { ...own, summary: 'Records: filtered, sorted, searched, a page at a time', query }),
    get: get('/rest/:alias/:id', { ...own, summary: 'One record', query }),
    create: post('/rest/:alias', { grows: true, ...single, summary: 'Adds a record', body, status: 201 }),
    update: patch('/rest/:alias/:id', {
      grows: true,
      ...single,
      summary: 'Changes a record; `deleted_at: null` restores it',
      body,
    }),
    remove: remove('/rest/:alias/:id', { ...single, summary: 'Moves a record to the trash' }),
    history: get('/rest/:alias/:id/history', { ...own, summary: 'Who changed what of a record, newest first', query }),
    bulk: post('/rest/:alias/bulk', {
      grows: true,
      ...many,
      audit: { omit: ['create', 'update', 'delete'] },
      summary: 'Creates, updates and deletes many records: all or nothing',
      body,
      has_rows: true,
    }),
    choices: get('/rest/:alias/choices', {
      ...own,
      summary: 'The records or people that may be chosen in a select',
      query,
    }),
    duplicates: get('/rest/:alias/duplicates', {
      ...own,
      summary: 'Groups of records with the same, or similar, values in some fields',
      query,
    }),
    merge: post('/rest/:alias/:id/merge', {
      grows: true,
      ...many,
      audit: { omit: ['ids', 'values'] },
      summary: 'Merges other records into this one',
      body: z.strictObject({
        ids: list(id(), limits.merge_records_max).check(z.minLength(1)),
        values: z.optional(body),
      }),
    }),
    unmerge: post('/rest/:alias/:id/unmerge', {
      ...many,
      audit: { omit: ['ids'] },
      summary: 'Undoes the last merge into this record, or the one of these records',
      body: z.strictObject({ ids: z.optional(list(id(), limits.merge_records_max)) }),
    }),
    import_csv: post('/rest/:alias/import', {
      grows: true,
      ...many,
      summary: 'Adds or changes a record for each row of a file: all or nothing; `dry_run` only looks',
      accepts: 'multipart',
      form: importParts,
    }),
    imports: get('/rest/:alias/imports', { ...own, summary: 'Imports that the caller may undo, the newest first' }),
    undo_import: post('/rest/:alias/imports/:id/undo', {
      ...many,
      summary: 'Takes back what an import wrote, but for what others changed since',
    }),
    export_csv: get('/rest/:alias/export.csv', {
      ...many,
      summary: 'The records that a list would show, as CSV',
      query,
    }),
    export_xlsx: get('/rest/:alias/export.xlsx', {
      ...many,
      summary: 'The records that a list would show, as a workbook',
      query,
    }),
    simple_list: get('/simple-rest/:alias', {
      ...own,
      summary: 'Records in the dialect of ra-data-simple-rest',
      query,
    }),
    simple_get: get('/simple-rest/:alias/:id', { ...own, summary: 'One record' }),
    simple_create: post('/simple-rest/:alias', { grows: true, ...single, summary: 'Adds a record', body }),
    simple_update: put('/simple-rest/:alias/:id', { grows: true, ...single, summary: 'Changes a record', body }),
    simple_remove: remove('/simple-rest/:alias/:id', {
      ...single,
      summary: 'Moves a record to the trash, and answers it',
      // ra-data-simple-rest sends a Content-Type without a body.
      accepts: 'anything',
    }),
  },
  jobs: {
    /** Starts a `purge_account` job for each account. */
    purge: z.object({}),
    /** Removes records whose days in the trash are over, in one account. */
    purge_account: z.object({ account_id: z.int() }),
  },
  errors: [
    'operator',
    'cursor',
    'sort',
    'with',
    'range',
    'too_many_values',
    'too_many_rows',
    'repeated',
    'stale',
    'system_column',
    'partly_read',
    'read_only',
    'may_not_create',
    'may_not_update',
    'may_not_delete',
    'may_not_import',
    'may_not_export',
    'csv',
    'encoding',
    'workbook',
    'workbook_size',
    'no_sheet',
    'old_workbook',
    'pdf',
    'image',
    'archive',
    'web_page',
    'empty_file',
    'no_columns',
    'no_header',
    'too_many_cells',
    'too_many_columns',
    'key',
    'no_record',
    'gone',
    'merged_into_itself',
    'too_many_pointers',
    'may_not_repoint',
    'may_not_repoint_all',
  ],
  refusals: {
    merge_not_found: 'conflict',
    merged_record_gone: 'conflict',
  },
});
