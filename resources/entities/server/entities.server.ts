import { serve, thenSettle } from '#server/http/serve.ts';
import { entities } from '../entities.resource.ts';
import { writeClient } from './client.service.ts';
import {
  createEntity,
  discardEntity,
  entityHistory,
  getEntity,
  listEntities,
  removeEntity,
  retryEntity,
  settleEntity,
  settleRemoved,
  updateEntity,
} from './entities.service.ts';
import { listTrash, purgeEntities, restoreEntity } from './entityTrash.service.ts';

export const entitiesServer = serve(
  entities,
  {
    list: listEntities,
    get: getEntity,
    create: thenSettle(createEntity, settleEntity),
    update: updateEntity,
    remove: thenSettle(removeEntity, settleRemoved),
    history: entityHistory,
    retry: thenSettle(retryEntity, settleEntity),
    discard: discardEntity,
    trash: listTrash,
    restore: thenSettle(restoreEntity, settleEntity),
    client: writeClient,
  },
  { purge: purgeEntities },
  { purge: '20 3 * * *' },
);
