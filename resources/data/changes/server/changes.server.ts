import { serve } from '#server/resources/serve.ts';
import { changes } from '../changes.resource.ts';
import { applyWaiting, indexFields, rebuild, reconcile, sweep } from './changes.jobs.ts';

export const changesServer = serve(
  changes,
  {},
  { apply: applyWaiting, index: indexFields, rebuild, reconcile, sweep },
  { reconcile: '* * * * *', sweep: '17 * * * *' },
  ['apply', 'index', 'rebuild'],
);
