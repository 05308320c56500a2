import { removeDataFolder } from '../../../support/processes/folders.ts';

/** `node tests/e2e/support/run/emptyDataFolder.ts <folder>`: deletes the data of an earlier run. */
await removeDataFolder(process.argv[2] as string);
