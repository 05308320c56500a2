import type { WriteStream } from 'node:tty';
import type { Plugin } from 'vite';
import { isBuilt } from './fingerprint.ts';

/** A build that takes longer than this shows its progress, in ms. */
const QUIET_MS = 2000;

type Output = Pick<WriteStream, 'isTTY' | 'write'>;

/**
 * Reports a build in a few lines: what is built, the step it is at, and how long it took. A terminal shows the step in
 * one line that counts the seconds; other outputs get a line a step.
 */
function buildProgress(output: Output): { plugin: Plugin; done(): void } {
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  let step = 'reading the sources';
  let shown = '';
  output.write('Building the web app\n');

  const show = () => {
    if (performance.now() - started < QUIET_MS || (!output.isTTY && shown === step)) return;
    shown = step;
    output.write(output.isTTY ? `\r\x1b[K  ${seconds()}: ${step}` : `  ${seconds()}: ${step}\n`);
  };
  const timer = setInterval(show, 500);
  timer.unref();
  const enter = (next: string) => () => {
    step = next;
    show();
  };

  return {
    plugin: {
      name: 'stoa:progress',
      renderStart: enter('splitting it into files'),
      writeBundle: { order: 'pre', handler: enter('compressing the files') },
    },
    done() {
      clearInterval(timer);
      output.write(`${output.isTTY && shown ? '\r\x1b[K' : ''}  built in ${seconds()}\n`);
    },
  };
}

/** Builds the web app if dist/ is missing or was built from other sources, and says so. */
export async function ensureBuild(): Promise<void> {
  if (isBuilt()) return;
  const progress = buildProgress(process.stdout);
  // Loads the bundler, which takes a while.
  const { buildWeb } = await import('./buildWeb.ts');
  await buildWeb({ logLevel: 'warn', plugins: [progress.plugin] });
  progress.done();
}
