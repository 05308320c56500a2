import { startEmbedded } from '#server/database/embedded.ts';

/** A process that owns an embedded PostgreSQL. Prints the connection on stdout and stops cleanly on SIGTERM. */
const embedded = await startEmbedded(process.argv[2] as string);
process.once('SIGTERM', async () => {
  await embedded.stop();
  process.exit(0);
});
setInterval(() => {}, 60_000);
console.log(JSON.stringify(embedded.connection));
