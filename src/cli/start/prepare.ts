import { readSettings } from '#server/settings/settings.ts';
import { exitOnError } from '../operator/exitOnError.ts';

/** The first part of a start: a bad setting is told at once, not after a build of a minute. */
await exitOnError(async () => {
  readSettings(process.env);
  const { ensureBuild } = await import('../build/ensureBuild.ts');
  await ensureBuild();
});
