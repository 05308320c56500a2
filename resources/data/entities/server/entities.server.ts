import { afterCommit, serve } from '#server/resources/serve.ts';
import { entities } from '../entities.resource.ts';
import {
  createEntity,
  discardEntity,
  entityHistory,
  finishEntity,
  finishRemoval,
  getEntity,
  listEntities,
  removeEntity,
  retryEntity,
  setOrder,
  updateEntity,
  writeClient,
} from './entities.service.ts';
import { listTrash, purgeEntities, restoreEntity } from './entityTrash.service.ts';

export const entitiesServer = serve(
  entities,
  {
    list: listEntities,
    get: getEntity,
    create: afterCommit(createEntity, finishEntity),
    update: afterCommit(updateEntity, finishEntity),
    set_order: setOrder,
    remove: afterCommit(removeEntity, finishRemoval),
    history: entityHistory,
    retry: afterCommit(retryEntity, finishEntity),
    discard: discardEntity,
    trash: listTrash,
    restore: afterCommit(restoreEntity, finishEntity),
    client: writeClient,
  },
  { purge: purgeEntities },
  { purge: '20 3 * * *' },
);
