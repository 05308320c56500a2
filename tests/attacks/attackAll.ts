import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Attack, expectHealthy, type Target } from './kit.ts';

export interface Outcome {
  name: string;
  hole: string;
  /** What is open; null if the instance held. */
  open: string | null;
}

/** Runs the attacks one after the other, or only those of these names. After each the instance must be healthy. */
export async function* attackAll(target: Target, names: readonly string[] = []): AsyncGenerator<Outcome> {
  for await (const file of glob('*.attack.ts', { cwd: import.meta.dirname })) {
    const name = path.basename(file, '.attack.ts');
    if (names.length > 0 && !names.includes(name)) continue;
    const url = pathToFileURL(path.join(import.meta.dirname, file)).href;
    const { attack } = (await import(/* @vite-ignore */ url)) as { attack: Attack };
    const outcome = attack.run(target).then(() => expectHealthy(target));
    const open = await outcome.then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    yield { name, hole: attack.hole, open };
  }
}
