import { removeDataFolder } from './folders.ts';

/** `node tests/support/emptyDataFolder.ts <folder>`: forgets what an earlier run left. */
await removeDataFolder(process.argv[2] as string);
