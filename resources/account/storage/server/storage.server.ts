import { serve } from '#server/resources/serve.ts';
import { storage } from '../storage.resource.ts';
import { checkStorage } from './check.service.ts';
import { readStatus } from './status.service.ts';
import { cancelStorageMove, getStorage, rollBackStorage, updateStorage } from './storage.service.ts';

export const storageServer = serve(storage, {
  get: getStorage,
  update: updateStorage,
  check: checkStorage,
  status: readStatus,
  cancel_move: cancelStorageMove,
  roll_back: rollBackStorage,
});
