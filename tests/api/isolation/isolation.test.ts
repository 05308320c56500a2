import { isolationTests } from '../../support/isolation/isolationTests.ts';
import { moduleIsolationTests } from '../../support/isolation/moduleIsolationTests.ts';
import { startApi } from '../../support/server/api.ts';

isolationTests(() => startApi());
moduleIsolationTests(() => startApi());
