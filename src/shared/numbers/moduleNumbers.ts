/**
 * Modules, their versions, installs, widgets and frames. Names end in their unit. Each is an export of its own, so
 * that a page bundles only those it uses; use them as `moduleLimits.<name>` from limits.ts. The comment of each is
 * its line of docs/reference/limits.md.
 */

/** Modules that an account develops. */
export const modules_per_account = 100;
/** Versions of one module. */
export const versions_per_module = 1000;
/** Modules that an account has installed. */
export const installs_per_account = 50;
/** Characters of a module's description. */
export const module_description_max = 4000;
/** Characters of the notes of a version. */
export const version_notes_max = 10_000;
/** Characters of an address, such as that of a widget. */
export const url_max = 4096;
/** Entities that a version may ask for. */
export const asks_entities_max = 100;
/** Hosts that a version may ask for. */
export const asks_hosts_max = 20;
/** Bytes of the settings of an installed module, which `me` carries. */
export const module_settings_max_bytes = 8 * 1024;
/** Keys of the settings of an installed module. */
export const module_settings_keys_max = 100;
/** Bytes of a widget. */
export const widget_max_bytes = 5 * 1024 * 1024;
/** ms to fetch a widget. */
export const widget_fetch_ms = 10_000;
/** s that a disposable token lives. */
export const disposable_token_s = 900;
/** ms that a widget may take to load and settle. */
export const widget_settle_ms = 5000;
/** ms that a DEV widget may take to load and settle: its server builds what it sends. */
export const dev_settle_ms = 30_000;
/** Failures after which a widget is switched off in a browser. */
export const widget_failures_max = 3;
/** Frames of isolated widgets alive in a page. */
export const frames_max = 6;
/** Calls of a frame in flight. */
export const frame_calls_max = 64;
/** Messages of a frame in a second. */
export const frame_messages_per_s = 200;
/** Bytes of one message of a frame. */
export const frame_message_max_bytes = 256 * 1024;
/** ms between signs of life asked of a frame. */
export const frame_ping_ms = 2000;
/** ms without a sign of life after which a frame is removed. */
export const frame_dead_ms = 5000;
/** ms in which a module may use a press in its widget. */
export const press_ms = 5000;
/** Times that a frame may take the focus by itself. */
export const focus_thefts_max = 3;
/** ms in which so many `focus_thefts_max` end the frame. */
export const focus_thefts_ms = 10_000;
/** Characters of HTML that a module prints. Escaped, it still is smaller than a message of a frame. */
export const print_html_max = 100_000;
/** Percent of failures at which a rollout pauses itself, if the three next numbers hold too. */
export const rollout_failures_percent = 2;
/** Times as many must fail as of the version before. */
export const rollout_failures_times = 3;
/** Loads must have been counted. */
export const rollout_loads_min = 200;
/** Accounts must have the failures: of one, at most this part of those that are needed counts. */
export const rollout_accounts_min = 3;
