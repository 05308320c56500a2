import { serve } from '#server/resources/serve.ts';
import { entity_files } from '../entity_files.resource.ts';

/** Loaded by the first call: most servers at rest do not need it. */
export const entity_filesServer = serve(entity_files, {
  create: async (ctx, input) => (await import('./entity_files.service.ts')).createFromFile(ctx, input),
});
