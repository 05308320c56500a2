import os from 'node:os';
import { tidily } from './cleanup.ts';
import { isTiny } from './size.ts';

type Part = () => Promise<void>;

/**
 * Runs a program of benchmarks and exits. It names its parts, and each again before its tables.
 * `BENCH_ONLY=records,long` runs only these parts.
 */
export function runParts(parts: Record<string, Part>): Promise<never> {
  const only = process.env.BENCH_ONLY?.split(',');
  const chosen = Object.entries(parts).filter(([name]) => !only || only.includes(name));
  return tidily(async () => {
    const sizes = isTiny ? ', tiny sizes: the figures mean nothing' : '';
    console.log(`${os.cpus().length} cores, load before ${load()}, Node ${process.version}${sizes}`);
    console.log(`Parts: ${chosen.map(([name]) => name).join(', ')}`);
    for (const [name, run] of chosen) {
      console.log(`\n## ${name}`);
      await run();
    }
    console.log(`\nLoad after ${load()}`);
  });
}

const load = () => os.loadavg()[0]?.toFixed(1);
