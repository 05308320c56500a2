import { buildWeb } from './build.ts';
import { isBuilt } from './fingerprint.ts';

/** Part of `npm start`: builds what is not built, or was built from other sources. */
if (!(await isBuilt())) await buildWeb();
