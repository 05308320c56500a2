import { serve } from '#server/http/serve.ts';
import { identities } from './identities.resource.ts';
import {
  comeBack,
  finishThirdParty,
  linkIdentity,
  listIdentities,
  removeIdentity,
  startThirdParty,
} from './identities.service.ts';

export const identitiesServer = serve(identities, {
  start: startThirdParty,
  callback: comeBack,
  finish: finishThirdParty,
  link: linkIdentity,
  list: listIdentities,
  remove: removeIdentity,
});
