import { serve } from '#server/resources/serve.ts';
import { modules } from '../modules.resource.ts';
import { moduleHistory } from './moduleHistory.service.ts';
import { createModule, getModule, listModules, moduleToken, updateModule } from './modules.service.ts';

export const modulesServer = serve(modules, {
  list: listModules,
  get: getModule,
  create: createModule,
  update: updateModule,
  token: moduleToken,
  history: moduleHistory,
});
