import { readSettings } from '#server/settings/settings.ts';
import { exitOnError } from '../operator/exitOnError.ts';

/** The first part of `npm start`: a bad setting is told at once, not after a build of a minute. */
await exitOnError(async () => void readSettings(process.env));
if (!process.exitCode) await import('../build/ensureBuild.ts');
