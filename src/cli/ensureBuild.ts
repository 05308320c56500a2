import { buildProgress } from './buildProgress.ts';
import { isBuilt } from './fingerprint.ts';

/** The first part of `npm start`: builds the web app if dist/ is missing or was built from other sources. */
if (!(await isBuilt())) {
  const progress = buildProgress(process.stdout);
  // Loads the bundler, which takes a while.
  const { buildWeb } = await import('./build.ts');
  await buildWeb({ logLevel: 'warn', plugins: [progress.plugin] });
  progress.done();
}
