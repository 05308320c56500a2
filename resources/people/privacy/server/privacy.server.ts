import { serve } from '#server/resources/serve.ts';
import { privacy } from '../privacy.resource.ts';
import { erasePerson, getErasure, listErasures } from './erase.service.ts';
import { exportData } from './export.service.ts';
import { listFormer, previewData } from './preview.service.ts';
import { reconcileErasures, runErasure } from './privacy.jobs.ts';

export const privacyServer = serve(
  privacy,
  {
    former: listFormer,
    erasures: listErasures,
    erasure: getErasure,
    preview: previewData,
    export: exportData,
    erase: erasePerson,
  },
  { run: runErasure, reconcile: reconcileErasures },
  { reconcile: '* * * * *' },
  ['run'],
);
