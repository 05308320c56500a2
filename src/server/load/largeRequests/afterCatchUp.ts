import fp from 'fastify-plugin';
import { Refusal } from '#server/errors/errors.ts';

/**
 * Requests wait until this process knows of everything that others have changed. So a caller who has just made a field
 * may import it, and one who was blocked a moment ago is refused.
 */
export const afterCatchUp = fp(async (app, { caughtUp }: { caughtUp(): Promise<void> }) => {
  app.addHook('onRequest', async () => {
    await caughtUp().catch(() => {
      throw new Refusal('unavailable', 'unavailable', { headers: { 'retry-after': '1' } });
    });
  });
});
