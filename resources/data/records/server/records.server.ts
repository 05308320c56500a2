import { serve } from '#server/resources/serve.ts';
import { records } from '../records.resource.ts';
import { recordHistory } from './history/recordHistory.service.ts';
import { importsOf, undoImport } from './import/undoImport.service.ts';
import { exportCsv } from './read/exportCsv.service.ts';
import { getRecord, listRecords } from './read/records.service.ts';
import { simpleCreate, simpleGet, simpleList, simpleRemove, simpleUpdate } from './simple-rest/simpleRest.service.ts';
import { purgeAccount, purgeRecords } from './trash/recordTrash.service.ts';
import { writeBulk } from './write/writeBulk.service.ts';
import { createRecord, removeRecord, updateRecord } from './write/writeRecord.service.ts';

/* Imports with `await` are loaded by their first call: without them a server at rest takes some MB less. */
export const recordsServer = serve(
  records,
  {
    list: listRecords,
    get: getRecord,
    create: createRecord,
    update: updateRecord,
    remove: removeRecord,
    history: recordHistory,
    bulk: writeBulk,
    choices: async (ctx, input) => (await import('./read/choices.service.ts')).listChoices(ctx, input),
    duplicates: async (ctx, input) => (await import('./duplicates/duplicates.service.ts')).findDuplicates(ctx, input),
    merge: async (ctx, input) => (await import('./duplicates/merge.service.ts')).mergeRecords(ctx, input),
    unmerge: async (ctx, input) => (await import('./duplicates/unmerge.service.ts')).unmergeRecords(ctx, input),
    import_csv: async (ctx, input) => (await import('./import/importCsv.service.ts')).importCsv(ctx, input),
    imports: importsOf,
    undo_import: undoImport,
    export_csv: exportCsv,
    export_xlsx: async (ctx, input) => (await import('./read/exportXlsx.service.ts')).exportXlsx(ctx, input),
    simple_list: simpleList,
    simple_get: simpleGet,
    simple_create: simpleCreate,
    simple_update: simpleUpdate,
    simple_remove: simpleRemove,
  },
  { purge: purgeRecords, purge_account: purgeAccount },
  { purge: '30 3 * * *' },
  ['purge_account'],
);
