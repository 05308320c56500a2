import { startApi } from '../../support/api.ts';
import { isolationTests } from '../../support/isolation.ts';

isolationTests(() => startApi());
