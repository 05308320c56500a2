import type { storage as declaration } from '#resources/storage/storage.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  fields: {},
  errors: {
    host: 'Enter a host name or an IP address.',
    port: 'Enter a port from 1 to 65535.',
    user: 'Enter a user of at most 255 characters.',
    password: 'Enter a password of at most 255 characters.',
    database: 'Enter a database of at most 255 characters.',
    schema:
      'Use lowercase Latin letters, digits and underscores, not a digit first. Names that begin with pg_ belong to PostgreSQL.',
    move: 'Choose whether to move the records or to start with empty tables.',
    mask: 'Enter the password again: the server, user or database has changed.',
    dns: 'This host name is not found.',
    address: 'This address is private. Use one that can be reached from the internet.',
    refused: 'The server does not accept the connection.',
    timeout: 'The server does not answer in time.',
    tls: 'The connection is not as secure as it was before. Check the server’s certificate.',
    auth: 'The server does not accept this user and password. It must use SCRAM to check passwords.',
    no_database: 'This database does not exist.',
    bad_schema: 'This schema is used by something else. Choose another one.',
    privilege: 'This user may not do everything that is needed: create, change and drop tables in the schema.',
    version: 'PostgreSQL 15 or later is needed.',
    replica: 'This server is not a replica of the server for writing, or it is more than 5 seconds behind.',
    encoding: 'The database must use the UTF8 encoding.',
    read_only: 'This server is read-only. Enter the primary server.',
    storage_changed: 'Someone else has changed these settings. Reload the page and try again.',
    storage_busy: 'Entities are being changed right now. Try again in a minute.',
    storage_move_unavailable: 'Records can’t be moved yet. You can start with empty tables.',
  },
} satisfies Messages<typeof declaration>;
