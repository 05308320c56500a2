import { isolationTests } from '../../support/isolation/isolationTests.ts';
import { startApi } from '../../support/server/api.ts';

isolationTests(() => startApi());
