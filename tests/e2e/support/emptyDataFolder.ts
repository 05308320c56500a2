import { removeDataFolder } from '../../support/processes/folders.ts';

/** `node tests/e2e/support/emptyDataFolder.ts <folder>`: deletes the data of an earlier run. */
await removeDataFolder(process.argv[2] as string);
