import { serve } from '#server/resources/serve.ts';
import { records } from '../records.resource.ts';
import { findDuplicates } from './duplicates/duplicates.service.ts';
import { mergeRecords } from './duplicates/merge.service.ts';
import { unmergeRecords } from './duplicates/unmerge.service.ts';
import { recordHistory } from './history/recordHistory.service.ts';
import { importCsv } from './import/importCsv.service.ts';
import { importsOf, undoImport } from './import/undoImport.service.ts';
import { exportCsv } from './read/exportCsv.service.ts';
import { exportXlsx } from './read/exportXlsx.service.ts';
import { getRecord, listRecords } from './read/records.service.ts';
import { simpleCreate, simpleGet, simpleList, simpleRemove, simpleUpdate } from './simple-rest/simpleRest.service.ts';
import { purgeAccount, purgeRecords } from './trash/recordTrash.service.ts';
import { writeBulk } from './write/writeBulk.service.ts';
import { createRecord, removeRecord, updateRecord } from './write/writeRecord.service.ts';

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
    duplicates: findDuplicates,
    merge: mergeRecords,
    unmerge: unmergeRecords,
    import_csv: importCsv,
    imports: importsOf,
    undo_import: undoImport,
    export_csv: exportCsv,
    export_xlsx: exportXlsx,
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
