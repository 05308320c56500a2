import { serve } from '#server/http/serve.ts';
import { identities } from '../identities.resource.ts';
import { listIdentities, removeIdentity } from './identities.service.ts';
import { linkIdentity, startThirdParty } from './leave.service.ts';
import { comeBack, finishThirdParty } from './return.service.ts';

export const identitiesServer = serve(identities, {
  start: startThirdParty,
  callback: comeBack,
  finish: finishThirdParty,
  link: linkIdentity,
  list: listIdentities,
  remove: removeIdentity,
});
