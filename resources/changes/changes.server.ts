import { serve } from '#server/http/serve.ts';
import { changes } from './changes.resource.ts';
import { applyWaiting, indexFields, reconcile } from './changes.service.ts';

export const changesServer = serve(
  changes,
  {},
  { apply: applyWaiting, index: indexFields, reconcile },
  { reconcile: '* * * * *' },
);
