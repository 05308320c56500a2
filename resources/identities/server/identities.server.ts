import { serve } from '#server/http/serve.ts';
import { identities } from '../identities.resource.ts';
import { linkIdentity, startThirdParty } from './authorize.service.ts';
import { comeBack, finishThirdParty } from './callback.service.ts';
import { listIdentities, removeIdentity } from './identities.service.ts';

export const identitiesServer = serve(identities, {
  start: startThirdParty,
  callback: comeBack,
  finish: finishThirdParty,
  link: linkIdentity,
  list: listIdentities,
  remove: removeIdentity,
});
