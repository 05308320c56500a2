import { serve } from '#server/resources/serve.ts';
import { identities } from '../identities.resource.ts';
import { authorize, linkIdentity } from './authorize.service.ts';
import { finish, handleCallback } from './callback.service.ts';
import { listIdentities, removeIdentity } from './identities.service.ts';

export const identitiesServer = serve(identities, {
  start: authorize,
  callback: handleCallback,
  finish,
  link: linkIdentity,
  list: listIdentities,
  remove: removeIdentity,
});
