/**
 * What a call may send, wait for and be answered, and what a process does at once. Names end in their unit. Each is
 * an export of its own, so that a page bundles only those it uses; use them as `requestLimits.<name>` from limits.ts.
 * The comment of each is its line of docs/reference/limits.md.
 */

/** Last events of an account, kept for pages that connect after their first requests. */
export const recent_events_max = 20;
/** Accounts whose last events are kept. */
export const recent_event_accounts_max = 500;

/** Event streams that a person may have open at one process. */
export const event_streams_per_person = 20;
/** Event streams of a process, shared fairly (docs/start/load.md#shares) between accounts. */
export const event_streams_max = 2000;

/** ms a call waits for a connection to the database. */
export const connection_wait_ms = 8000;
/** Calls of an account that may wait for a connection to the database. */
export const connection_waiting_max = 500;
/** ms a statement may take that reads a list or a record for a caller. */
export const list_ms = 5000;
/** Forms with a file that a process receives at once, shared fairly: 12 of an account. */
export const uploads_at_once = 24;
/** Imports of a process that run at once, shared fairly: one of an account. */
export const imports_at_once = 2;
/** Bulk calls of 1 MiB and more that a process runs at once, shared fairly: one of an account. */
export const large_bulk_calls_at_once = 2;
/** Streamed lists and exports of a process at once, shared fairly. */
export const exports_at_once = 8;
/** Searches for similar texts of a process at once, shared fairly: each takes 100 MB. */
export const likeness_at_once = 2;
/** Pictures that a process decodes at once, shared fairly. */
export const pictures_at_once = 2;
/** ms an upload, import, large bulk call, export or picture waits for its turn. */
export const heavy_wait_ms = 30_000;
/** Uploads, imports, large bulk calls, exports or pictures of an account that may wait. */
export const heavy_waiting_max = 20;

/**
 * Bytes of the records of one answer; a longer list is cut (docs/reference/api/every-call.md#lists). Measured as the
 * database sends them.
 */
export const answer_max_bytes = 4 * 1024 * 1024;
/** Bytes of one record, or of the records that a bulk call answers. */
export const record_answer_max_bytes = 32 * 1024 * 1024;
/** Bytes of a part of a streamed list. */
export const batch_max_bytes = 1024 * 1024;
/**
 * Bytes of memory for large answers that are made or wait to be read, in a process, shared fairly
 * (docs/start/load.md#memory).
 */
export const answers_max_bytes = 128 * 1024 * 1024;
/** ms a large answer waits for its turn. */
export const answer_wait_ms = 10_000;
/** Bytes of memory for large request bodies, in a process, shared fairly (docs/start/load.md#memory). */
export const bodies_max_bytes = 128 * 1024 * 1024;
/** Bytes of memory for large request bodies of calls that need no sign-in, shared between addresses. */
export const visitor_bodies_max_bytes = 16 * 1024 * 1024;
/** ms a large body waits until it is read. */
export const body_wait_ms = 10_000;

/** Bytes of a JSON body. */
export const body_max_bytes = 16 * 1024 * 1024;
/** Bytes of a JSON body of a call that needs no sign-in. */
export const visitor_body_max_bytes = 64 * 1024;
/** Bytes of all fields of a form together, without its file. */
export const form_fields_max_bytes = 1024 * 1024;
/** Bytes of a streamed file, such as an import: protects the disk. */
export const upload_max_bytes = 4 * 1024 * 1024 * 1024;
/** ms in which the body of a call must arrive, and the rest of an upload that was refused. */
export const body_whole_ms = 30_000;
/** ms of silence after which a connection is ended. */
export const body_silence_ms = 60_000;
/**
 * ms without a turn of its event loop after which a process is ended (docs/operating/running.md#a-frozen-process).
 */
export const loop_frozen_ms = 15_000;
/** Bytes of an upload that give it another second after `body_silence_ms`: its lowest speed on average. */
export const upload_least_bytes_s = 16 * 1024;
/** Levels of nested JSON. */
export const json_depth_max = 64;
/** Keys of a JSON body, or of one row of a bulk call. */
export const json_keys_max = 50_000;
/** Values of a JSON body, or of one row of a bulk call: members of objects and elements of arrays. */
export const json_values_max = 100_000;
/** Keys of all rows of a bulk call together. */
export const bulk_keys_max = 1_000_000;
/** Violations that one answer names. */
export const violations_max = 100;
/** Characters of a link in a request. */
export const link_max = 8192;
/** Times a parameter of a query string may be repeated. */
export const repeats_max = 100;
