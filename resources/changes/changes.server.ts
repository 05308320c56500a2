import { serve } from '#server/http/serve.ts';
import { applyWaiting, indexFields, rebuild, reconcile, sweep } from './changes.jobs.ts';
import { changes } from './changes.resource.ts';

export const changesServer = serve(
  changes,
  {},
  { apply: applyWaiting, index: indexFields, rebuild, reconcile, sweep },
  { reconcile: '* * * * *', sweep: '17 * * * *' },
);
