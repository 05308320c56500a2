import { afterCommit, serve } from '#server/resources/serve.ts';
import { fields } from '../fields.resource.ts';
import { checkChange } from './checkConversion.service.ts';
import {
  createField,
  discardField,
  fieldHistory,
  finishField,
  finishRemoval,
  getField,
  listFields,
  removeField,
  retryField,
  setOrder,
  updateField,
} from './fields.service.ts';
import { listTrash, purgeFields, restoreField } from './fieldTrash.service.ts';

export const fieldsServer = serve(
  fields,
  {
    list: listFields,
    get: getField,
    create: afterCommit(createField, finishField),
    update: afterCommit(updateField, finishField),
    check: checkChange,
    remove: afterCommit(removeField, finishRemoval),
    set_order: setOrder,
    history: fieldHistory,
    retry: afterCommit(retryField, finishField),
    discard: discardField,
    trash: listTrash,
    restore: afterCommit(restoreField, finishField),
  },
  { purge: purgeFields },
  { purge: '25 3 * * *' },
);
