import { serve, thenSettle } from '#server/http/serve.ts';
import { fields } from '../fields.resource.ts';
import {
  createField,
  discardField,
  fieldHistory,
  getField,
  listFields,
  removeField,
  retryField,
  setOrder,
  settleField,
  settleRemoved,
  updateField,
} from './fields.service.ts';
import { listTrash, purgeFields, restoreField } from './fieldTrash.service.ts';

export const fieldsServer = serve(
  fields,
  {
    list: listFields,
    get: getField,
    create: thenSettle(createField, settleField),
    update: thenSettle(updateField, settleField),
    remove: thenSettle(removeField, settleRemoved),
    set_order: setOrder,
    history: fieldHistory,
    retry: thenSettle(retryField, settleField),
    discard: discardField,
    trash: listTrash,
    restore: thenSettle(restoreField, settleField),
  },
  { purge: purgeFields },
  { purge: '25 3 * * *' },
);
