import { serve } from '#server/http/serve.ts';
import { records } from '../records.resource.ts';
import { writeBulk } from './recordBulk.service.ts';
import { importCsv } from './recordCsv.service.ts';
import { exportCsv } from './recordExport.service.ts';
import { recordHistory } from './recordHistory.service.ts';
import { getRecord, listRecords } from './records.service.ts';
import { purgeAccount, purgeRecords } from './recordTrash.service.ts';
import { createRecord, removeRecordOf, updateRecordOf } from './recordWrites.service.ts';
import { simpleCreate, simpleGet, simpleList, simpleRemove, simpleUpdate } from './simpleRest.service.ts';

export const recordsServer = serve(
  records,
  {
    list: listRecords,
    get: getRecord,
    create: createRecord,
    update: updateRecordOf,
    remove: removeRecordOf,
    history: recordHistory,
    bulk: writeBulk,
    import_csv: importCsv,
    export_csv: exportCsv,
    simple_list: simpleList,
    simple_get: simpleGet,
    simple_create: simpleCreate,
    simple_update: simpleUpdate,
    simple_remove: simpleRemove,
  },
  { purge: purgeRecords, purge_account: purgeAccount },
  { purge: '30 3 * * *' },
);
