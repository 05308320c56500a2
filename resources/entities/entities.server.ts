import { serve, thenSettle } from '#server/http/serve.ts';
import { writeClient } from './client.service.ts';
import { entities } from './entities.resource.ts';
import {
  createEntity,
  discardEntity,
  entityHistory,
  getEntity,
  listEntities,
  purgeTrash,
  removeEntity,
  retryEntity,
  settleEntity,
  settleRemoved,
  updateEntity,
} from './entities.service.ts';

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
    client: writeClient,
  },
  { purge: purgeTrash },
  { purge: '20 3 * * *' },
);
