import { ensureWrk } from './ensureWrk.ts';
import { benchLoad } from './load/load.ts';
import { runParts } from './parts.ts';
import { benchEntities } from './records/entities.ts';
import { benchImport } from './records/importing.ts';
import { benchInTurn } from './records/inTurn.ts';
import { benchLong } from './records/long.ts';
import { benchRecords } from './records/records.ts';
import { benchRoles } from './records/roles.ts';
import { benchTexts } from './records/texts.ts';
import { benchStart } from './start.ts';
import { benchStorage } from './storage/storage.ts';
import { benchUsers } from './users/users.ts';

/** `npm run bench`: the figures of the server in docs/operating/performance.md, compared with floors on the same databases. */
ensureWrk();
await runParts({
  start: benchStart,
  records: benchRecords,
  texts: benchTexts,
  roles: benchRoles,
  import: benchImport,
  entities: benchEntities,
  turn: benchInTurn,
  storage: benchStorage,
  long: benchLong,
  users: benchUsers,
  load: benchLoad,
});
