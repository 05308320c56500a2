import { runParts } from '../parts.ts';
import { listsSize } from '../size.ts';
import { benchAnswers } from './answers.ts';
import { benchCold } from './cold.ts';
import { benchDashboard } from './dashboard.ts';
import { benchModules } from './modules.ts';
import { benchSmooth } from './smooth.ts';
import { makeWorld, type World } from './world.ts';

let large: Promise<World> | undefined;

/** With the many records that some parts share. */
const inLarge = (bench: (world: World) => Promise<void>) => async () => {
  large ??= makeWorld(listsSize.rows);
  await bench(await large);
};

/**
 * `npm run bench:lists`: the built list and card in Chromium, with a large entity of all nine types, compared with a
 * minimal react-admin list of the same records.
 */
await runParts({
  cold: inLarge(benchCold),
  answers: inLarge(benchAnswers),
  smooth: inLarge(benchSmooth),
  modules: benchModules,
  dashboard: benchDashboard,
});
