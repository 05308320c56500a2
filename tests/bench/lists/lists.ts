import os from 'node:os';
import { tidily } from '../cleanup.ts';
import { benchAnswers } from './answers.ts';
import { benchCold } from './cold.ts';
import { benchDashboard } from './dashboard.ts';
import { benchModules } from './modules.ts';
import { benchSmooth } from './smooth.ts';
import { makeWorld } from './world.ts';

/**
 * `npm run bench:lists`: the built list and card in Chromium, with a large entity of all nine types, compared with a
 * minimal react-admin list of the same records. `BENCH_ONLY=cold,answers,smooth,modules,dashboard` runs only these parts.
 */
const count = Number(process.env.BENCH_ROWS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const parts = {
  cold: benchCold,
  answers: benchAnswers,
  smooth: benchSmooth,
  modules: benchModules,
  dashboard: benchDashboard,
};

await tidily(async () => {
  const only = process.env.BENCH_ONLY?.split(',');
  const world = await makeWorld(count);
  const browser = `Chromium ${world.browser.version()}`;
  console.log(`${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}, ${browser}, ${count} records`);
  for (const [name, bench] of Object.entries(parts)) if (!only || only.includes(name)) await bench(world, rounds);
  console.log(`\nLoad after ${os.loadavg()[0]?.toFixed(1)}`);
});
