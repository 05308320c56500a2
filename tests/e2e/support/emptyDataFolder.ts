import { removeDataFolder } from '../../support/processes/folders.ts';

/** `node tests/e2e/support/emptyDataFolder.ts <folder>`: forgets what an earlier run left. */
await removeDataFolder(process.argv[2] as string);
