/**
 * Every number of the product. Names end in their unit. Each is an export of its own, so that a page bundles only those it
 * uses; use them as `limits.<name>` from limits.ts. The comment of each is its line of docs/reference/limits.md.
 */

/** Characters of a one-line text. */
export const text_max = 255;
/** Characters of a new password, at least. */
export const password_min = 8;
/** Characters of a password, at most. */
export const password_max = 255;
/** Characters of a captcha answer, and of a parameter from a sign-in provider. */
export const token_max = 16_384;
/** Characters of a field alias, at least. */
export const field_alias_min = 3;
/** Characters of an entity alias, at least. */
export const entity_alias_min = 3;
/** Characters of an entity alias, at most. */
export const entity_alias_max = 63;
/** Bytes of a textarea value, in UTF-8. */
export const textarea_max_bytes = 1024 * 1024;
/** Bytes of a json value. */
export const json_max_bytes = 1024 * 1024;
/** Live fields of an entity. */
export const fields_per_entity = 300;
/** Entities of an account. */
export const entities_per_account = 500;
/** Live fields of an account. */
export const fields_per_account = 20_000;
/** Variants of a select. */
export const variants_per_field = 1000;
/** Variants of an entity's selects together, deleted ones included. */
export const variants_per_entity = 10_000;
/** Variants of all selects of an account together, deleted ones included. */
export const variants_per_account = 50_000;
/** Rows of a page of change history. */
export const history_page_size = 10;
/** ms a schema change is tried inside the request (docs/reference/product/entities.md#schema-changes). */
export const change_in_request_ms = 1500;
/** ms a schema change waits for a lock at a time. */
export const change_lock_ms = 200;
/** Minutes until a schema change fails as busy. */
export const change_budget_min = 15;
/** Days that the old place of records is kept after a move (docs/reference/product/storage.md#moves). */
export const old_side_days = 7;
/** Members of a role whose rights are compared with those after a change. */
export const impact_people_max = 200;
/** ms the comparison of rights before a change of a role takes at most. */
export const impact_ms = 3000;
/** Records counted exactly; above, a large table is estimated (docs/reference/api/records.md#counts). */
export const count_exact_max = 10_000;
/** Values of the `in` operator. */
export const in_values_max = 1000;
/** Rows of one bulk call. */
export const bulk_rows_max = 10_000;
/** Records of one `range` of simple-rest (docs/reference/api/records.md#simple-rest). */
export const simple_range_max = 10_000;
/** Columns of an imported CSV file, and keys of its mapping. */
export const import_columns_max = 2000;
/** Rows of an import checked and written at a time. */
export const import_batch_rows = 1000;
/** Last events of an account, kept for pages that connect after their first requests. */
export const recent_events_max = 20;
/** Accounts whose last events are kept. */
export const recent_event_accounts_max = 500;
/** Faults of an import that are reported. */
export const import_errors_max = 100;
/** Bytes of checked rows that an import keeps on disk; a larger file is read twice. */
export const import_prepared_max_bytes = 1024 * 1024 * 1024;
/** UTF-16 units of a wrong cell that are shown. */
export const import_cell_shown = 120;
/** Days in the trash, default. */
export const trash_days = 30;
/** Days in the trash, at most (at least 1). */
export const trash_days_max = 365;
/** Deleted fields of an entity that are kept. A row with all fields filled in must still fit on a PostgreSQL page. */
export const fields_in_trash = 100;
/** Rows of a page, default. */
export const page_size_default = 25;
/** Page sizes offered. */
export const page_sizes = [10, 25, 50, 100] as const;
/** Rows of a page, at most. */
export const page_size_max = 1000;
/** `limit` that asks for the whole list. */
export const page_size_all = -1;
/** Pages around the current one in the paginator. */
export const paginator_centre_items = 3;
/** Saved views of a list: of one person, and again shared. */
export const views_per_list = 200;
/** Roles of an account. */
export const roles_per_account = 50;
/** Groups of conditions of one right of a role. */
export const role_groups_max = 10;
/** Conditions of one group of a right. */
export const role_comparisons_max = 20;
/** Days from today that a condition of a role may name: ten years. */
export const role_days_max = 3660;
/** People that the page of a role names. */
export const role_members_shown = 20;
/** Entities of the account beyond which the page of a role has a search. */
export const rights_search_min = 10;
/** Characters of a role's description. */
export const role_description_max = 2000;
/** Fields with an access of their own in one role. */
export const role_fields_max = 2000;
/** Characters of the query a view keeps, without page and card. */
export const view_query_max = 4096;
/** Columns of list settings. */
export const list_columns_max = 400;
/** Saved views of one list that a person pins. */
export const pinned_views_max = 50;
/** px of a column, at least. */
export const column_width_min = 64;
/** px of a column, at most. */
export const column_width_max = 800;
/** Records that are deleted or cleared, and cells that a paste changes, without a confirmation, with Undo. */
export const unconfirmed_records_max = 50;
/** Records that one paste adds to a list; an import takes more. */
export const pasted_records_max = 1000;
/** Condition groups of a filter. */
export const filter_groups_max = 10;
/** Conditions of a group. */
export const filter_conditions_max = 20;
/** ms after the last key before a search. */
export const search_debounce_ms = 300;
/** Characters of a search across entities. */
export const search_text_max = 100;
/** Records that a search across entities finds. */
export const search_results = 20;
/** Records of one entity that a search across entities finds. */
export const search_of_entity = 5;
/** ms a search across entities takes at most. */
export const search_ms = 1500;
/** ms of any other debounce. */
export const debounce_ms = 50;
/** ms until a tooltip hides. */
export const tooltip_hide_ms = 100;
/** ms a toast is shown. */
export const toast_ms = 3000;
/** Toasts at once. */
export const toasts_shown = 3;
/** Options visible in a select. */
export const select_variants = 10;
/** Options an async select loads first. */
export const async_select_items = 10;

/** s before expiry at which a token is refreshed. */
export const token_refresh_margin_s = 300;
/** Days a session may be idle. */
export const session_idle_days = 14;
/** Minutes a session may change credentials after its person proved who they are. */
export const reauthentication_minutes = 10;
/** Minutes an administrator sees the account as another person. */
export const preview_minutes = 15;
/** API keys of a person in an account, expired ones included. */
export const api_keys_per_person = 20;
/** Days until a new API key expires, as its form offers them. */
export const api_key_days = [30, 90, 365] as const;
/** Days a session may last. */
export const session_absolute_days = 60;
/** s in which the previous refresh secret is still accepted. */
export const refresh_grace_s = 30;
/** Hours an idempotency key is remembered. */
export const idempotency_hours = 24;
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
/** Characters of the label of a record in a list. */
export const label_max = 255;

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
/** Characters of a number in a filter. */
export const number_chars_max = 1000;
/** Bytes of `extra` of a user. */
export const extra_max_bytes = 64 * 1024;
/** Keys of `extra` of a user. */
export const extra_keys_max = 1000;

/** Bytes of a file of a record, and of a picture that is scaled down. */
export const file_max_bytes = 100 * 1024 * 1024;
/** Bytes of an avatar, favicon or logo. */
export const image_max_bytes = 10 * 1024 * 1024;
/** Pixels of a picture. */
export const image_max_pixels = 25_000_000;
/** Pixels of a JPEG or PNG of a record, which keeps its size. Phones take 50 megapixels. */
export const record_image_max_pixels = 50_000_000;
/** Pixels of an AVIF: decoding takes four times the memory of a JPEG. */
export const avif_max_pixels = 16_000_000;
/** s the decoding of a picture may take. */
export const image_patience_s = 10;
/** s the drawing of an SVG may take. */
export const svg_patience_s = 5;
/** Bytes of memory of the process that draws an SVG, which has 80 MB when it starts. */
export const svg_memory_max_bytes = 300_000_000;
/** Bytes of a file answered as a data URL. */
export const data_url_max_bytes = 16 * 1024 * 1024;
/** Hours an unused upload is kept. */
export const file_orphan_hours = 24;
/** px of a logo. */
export const logo_px = 512;
/** px of the favicon sizes. */
export const favicon_px = [16, 32, 180] as const;

/** px of the avatar canvas and thumb. */
export const avatar_px = 200;
/** px of the border around the canvas. */
export const avatar_border_px = 25;
/** Zoom of a picture, at least. */
export const avatar_zoom_min = 1;
/** Zoom of a picture, at most. */
export const avatar_zoom_max = 5;
/** Step of the zoom of a picture. */
export const avatar_zoom_step = 0.1;

/** Characters of a subdomain, at least. */
export const subdomain_min = 3;
/** Characters of a subdomain, at most. */
export const subdomain_max = 63;
/** ms of one DNS look-up for a custom domain. */
export const domain_look_ms = 5000;
/** Days a custom domain is looked up automatically. */
export const domain_wait_days = 30;
/** Days a proved domain is kept while its TXT record is missing. */
export const domain_grace_days = 7;
/** Minutes a reset link works. */
export const reset_code_minutes = 30;
/** Reset mails to one person in an hour. */
export const reset_mails_per_hour = 3;
/** Days an invitation link works. */
export const invite_code_days = 7;
/** Days a new account waits for an owner who was already known. */
export const found_code_days = 7;
/** Days a link works that confirms the address of a new owner. */
export const confirm_code_days = 7;
/** s a link between accounts works. */
export const enter_code_s = 60;
/** Minutes in which coming the same way with the same browser is mailed once. */
export const entered_mail_minutes = 10;
/** Minutes a third-party sign-in may take. */
export const third_party_minutes = 10;

/** px of the sidebar. */
export const sidebar_px = 200;
/** Entities named in the sidebar, before a link to all of them. */
export const data_menu_items = 12;
/** px of the filters drawer. */
export const filters_drawer_px = 450;
/** Filters that the drawer shows at once, besides those in use. The others are added by name. */
export const filters_drawer_shown = 20;
/** px of a dialog, at least. */
export const modal_min_px = 400;
/** px of the confirm dialog. */
export const confirm_modal_px = 600;
/** px of the user card. */
export const user_card_px = 700;
/** px of the invite dialog. */
export const invite_modal_px = 500;
/** px of the entity card. */
export const entity_card_px = 600;
/** px of the module card. */
export const module_card_px = 600;
/** px of the version form. */
export const version_card_px = 750;
/** px of a module's dialog in the marketplace. */
export const market_dialog_px = 960;
/** Modules that the marketplace loads at a time. It fills rows of two, three and four. */
export const market_page_size = 24;
/** Days of the charts on the start page. */
export const overview_days = 30;
/** Entities with a chart of their own on the start page. */
export const overview_busiest = 12;
/** Failed changes shown on the start page. */
export const overview_failed = 20;
/** Recent changes shown on the start page. */
export const overview_recent = 8;
/** px of the users list, at most. */
export const users_list_px = 960;
/** px of the form of a visitor page. */
export const sign_in_form_px = 300;
/** px of the container of the form of a visitor page. */
export const sign_in_container_px = 500;
/** px of the search box, at least. */
export const search_box_min_px = 300;
/** Cards a pipeline step loads at a time. */
export const pipeline_cards = 10;
/** px from the end of a step at which a pipeline loads more. */
export const pipeline_scroll_px = 10;
/** px of the width of a pipeline card. */
export const pipeline_card_width_px = 300;
/** px of the height of a pipeline card. */
export const pipeline_card_height_px = 100;
/** px of the height of the pipeline. */
export const pipeline_height_px = 700;

/** px of size xl, at least. */
export const size_xl_px = 1280;
/** px of size l, at least. */
export const size_l_px = 1024;
/** px of size m, at least. */
export const size_m_px = 768;

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
