import { serve } from '#server/resources/serve.ts';
import { versions } from '../versions.resource.ts';
import { setMain, startRollout, updateRollout } from './rollouts.service.ts';
import { uploadWidget } from './uploadWidget.service.ts';
import { follow, watchRollouts } from './versions.jobs.ts';
import { createVersion, getVersion, listVersions, updateVersion } from './versions.service.ts';

export const versionsServer = serve(
  versions,
  {
    list: listVersions,
    get: getVersion,
    create: createVersion,
    update: updateVersion,
    upload_widget: uploadWidget,
    set_main: setMain,
    start_rollout: startRollout,
    update_rollout: updateRollout,
  },
  { follow, watch_rollouts: watchRollouts },
  { watch_rollouts: '* * * * *' },
);
