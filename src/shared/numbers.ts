/**
 * Every number of the product, as documented in docs/reference/product.md#limits. Names end in their unit. Each number is an export
 * of its own, so that a page bundles only those it uses. Use them as `limits.<name>` from limits.ts.
 */
export const text_max = 255;
export const password_min = 8;
export const password_max = 255;
export const token_max = 16_384;
export const field_alias_min = 3;
export const entity_alias_min = 3;
export const entity_alias_max = 63;
export const textarea_max_bytes = 1024 * 1024;
export const json_max_bytes = 1024 * 1024;
export const fields_per_entity = 300;
export const entities_per_account = 500;
export const fields_per_account = 20_000;
export const variants_per_field = 1000;
/** Deleted ones included, in all fields together. */
export const variants_per_entity = 10_000;
export const variants_per_account = 50_000;
export const history_page_size = 10;
/** How long a schema change is tried inside the request (docs/reference/product/entities.md#schema-changes). */
export const change_in_request_ms = 1500;
export const change_lock_ms = 200;
/** After this a schema change fails as busy. */
export const change_budget_min = 15;
/** How long the old side of a move is kept. */
export const old_side_days = 7;
/** People whose rights are compared before a change of a role, and ms that it takes at most. */
export const impact_people_max = 200;
export const impact_ms = 3000;
/** Larger counts are estimated (docs/reference/api/records.md#counts). */
export const count_exact_max = 10_000;
export const in_values_max = 1000;
export const bulk_rows_max = 10_000;
/** Records in one `range` of docs/reference/api/records.md#simple-rest. */
export const simple_range_max = 10_000;
/** Of a CSV file, and keys of its mapping. */
export const import_columns_max = 2000;
export const import_batch_rows = 1000;
/** Last events kept for pages that connect to the stream after their first requests: of an account, and accounts. */
export const recent_events_max = 20;
export const recent_event_accounts_max = 500;
export const import_errors_max = 100;
/** Of the validated rows of a file, kept on disk until they are written. */
export const import_prepared_max_bytes = 1024 * 1024 * 1024;
/** Length of the reported text of a faulty cell, in UTF-16 units. */
export const import_cell_shown = 120;
/** Default and maximum of an account's days in the trash. */
export const trash_days = 30;
export const trash_days_max = 365;
/** Per entity. A row with all fields filled in must still fit on a PostgreSQL page. */
export const fields_in_trash = 100;
export const page_size_default = 25;
export const page_sizes = [10, 25, 50, 100] as const;
export const page_size_max = 1000;
/** `limit=-1` is the whole list. */
export const page_size_all = -1;
export const paginator_centre_items = 3;
/** Per list: private views of a person, and again shared views. */
export const views_per_list = 200;
export const roles_per_account = 50;
/** Groups of conditions of one right of a role. */
export const role_groups_max = 10;
/** Conditions of one group. */
export const role_comparisons_max = 20;
/** Days from today that a condition may name: ten years. */
export const role_days_max = 3660;
export const role_members_shown = 20;
/** More entities than these have a search above their rights. */
export const rights_search_min = 10;
export const role_description_max = 2000;
/** Fields with an access of their own in one role. */
export const role_fields_max = 2000;
/** Length of the query that a saved view keeps (without page and card). */
export const view_query_max = 4096;
export const list_columns_max = 400;
export const pinned_views_max = 50;
export const column_width_min = 64;
export const column_width_max = 800;
/** Records that are deleted or cleared, and cells that are pasted over, with Undo, without a confirmation. */
export const unconfirmed_records_max = 50;
/** Records that one paste adds; an import takes more. */
export const pasted_records_max = 1000;
export const filter_groups_max = 10;
export const filter_conditions_max = 20;
export const search_debounce_ms = 300;
/** Search across entities: characters, records in all and of one entity, and ms that it takes at most. */
export const search_text_max = 100;
export const search_results = 20;
export const search_of_entity = 5;
export const search_ms = 1500;
export const debounce_ms = 50;
export const tooltip_hide_ms = 100;
export const toast_ms = 3000;
export const toasts_shown = 3;
export const select_variants = 10;
export const async_select_items = 10;

export const token_refresh_margin_s = 300;
export const session_idle_days = 14;
/** How long a session may change credentials after its person has proved who they are. */
export const reauthentication_minutes = 10;
/** How long an administrator sees the account as another person. */
export const preview_minutes = 15;
/** In one account; expired ones included. */
export const api_keys_per_person = 20;
/** Days until a new key expires, as the form offers them. */
export const api_key_days = [30, 90, 365] as const;
export const session_absolute_days = 60;
export const refresh_grace_s = 30;
export const idempotency_hours = 24;
export const event_streams_per_person = 20;
/** Of a process, shared fairly between accounts. */
export const event_streams_max = 2000;

/** How long a call waits for a connection to the database, and how many of an account may wait. */
export const connection_wait_ms = 8000;
export const connection_waiting_max = 500;
/** Of a statement that reads a list or a record for a caller. */
export const list_ms = 5000;
/** Forms with a file that a process receives at once, shared fairly between accounts. */
export const uploads_at_once = 24;
/** At once in a process, shared fairly between accounts: imports, bulk calls of 1 MiB and more, streamed lists and exports, pictures. */
export const imports_at_once = 2;
export const large_bulk_calls_at_once = 2;
export const exports_at_once = 8;
export const pictures_at_once = 2;
/** How long one of these waits for its turn, and how many of an account may wait. */
export const heavy_wait_ms = 30_000;
export const heavy_waiting_max = 20;

/** Of the records of one answer: a longer list is cut at a row. Measured as the database sends them. */
export const answer_max_bytes = 4 * 1024 * 1024;
/** Of a single record, and of the records that a bulk call answers. */
export const record_answer_max_bytes = 32 * 1024 * 1024;
/** Of a part of a streamed list. */
export const batch_max_bytes = 1024 * 1024;
/** Of all large answers of a process that are made or wait to be read, shared fairly between accounts. */
export const answers_max_bytes = 128 * 1024 * 1024;
/** How long a large answer waits for its turn. */
export const answer_wait_ms = 10_000;
/** Bytes of memory for large request bodies, in a process (128 MiB), shared fairly between accounts. */
export const bodies_max_bytes = 128 * 1024 * 1024;
/** The same for calls that need no sign-in (16 MiB), shared between addresses. */
export const visitor_bodies_max_bytes = 16 * 1024 * 1024;
/** Milliseconds a large body waits until it is read. */
export const body_wait_ms = 10_000;
/** Of the label of a record that a list names. */
export const label_max = 255;

export const body_max_bytes = 16 * 1024 * 1024;
/** Of calls that need no sign-in. */
export const visitor_body_max_bytes = 64 * 1024;
/** Of all fields of a form together, without its file. */
export const form_fields_max_bytes = 1024 * 1024;
/** Of a streamed file, such as an import: protects the disk. */
export const upload_max_bytes = 4 * 1024 * 1024 * 1024;
/** Time for the body of a call to arrive, and the longest silence during an upload. */
export const body_whole_ms = 30_000;
export const body_silence_ms = 60_000;
/** A process whose event loop has not turned for so long is ended (docs/operating/operating.md#a-frozen-process). */
export const loop_frozen_ms = 15_000;
/** An upload may take as long as that silence, and a second more for each of so many bytes that have come. */
export const upload_least_bytes_s = 16 * 1024;
export const json_depth_max = 64;
/** Of a JSON body, or of one row of a bulk call. */
export const json_keys_max = 50_000;
/** Members of objects and elements of arrays. */
export const json_values_max = 100_000;
/** Of all rows of a bulk call together. */
export const bulk_keys_max = 1_000_000;
export const violations_max = 100;
export const link_max = 8192;
export const repeats_max = 100;
export const number_chars_max = 1000;
export const extra_max_bytes = 64 * 1024;
export const extra_keys_max = 1000;

/** Of a file of a record, and of a picture that is scaled down. */
export const file_max_bytes = 100 * 1024 * 1024;
export const image_max_bytes = 10 * 1024 * 1024;
export const image_max_pixels = 25_000_000;
/** Of a JPEG or PNG of a record, which keeps its size. Phones take 50 megapixels. */
export const record_image_max_pixels = 50_000_000;
/** Of any AVIF: decoding takes four times the memory of a JPEG. */
export const avif_max_pixels = 16_000_000;
export const image_patience_s = 10;
/** Of the process that draws an SVG, which has 80 MB when it starts. */
export const svg_patience_s = 5;
export const svg_memory_max_bytes = 300_000_000;
/** Largest file that is answered as a `data:` URL. */
export const data_url_max_bytes = 16 * 1024 * 1024;
/** How long an unused upload is kept. */
export const file_orphan_hours = 24;
export const logo_px = 512;
export const favicon_px = [16, 32, 180] as const;

export const avatar_px = 200;
export const avatar_border_px = 25;
export const avatar_zoom_min = 1;
export const avatar_zoom_max = 5;
export const avatar_zoom_step = 0.1;

export const subdomain_min = 3;
export const subdomain_max = 63;
/** Timeout of one DNS look-up for a custom domain. */
export const domain_look_ms = 5000;
/** How long an unproved custom domain is looked up automatically. */
export const domain_wait_days = 30;
/** How long a proved domain is kept while its TXT record is missing. */
export const domain_grace_days = 7;
export const reset_code_minutes = 30;
export const reset_mails_per_hour = 3;
export const invite_code_days = 7;
/** How long a new account waits for an owner whose email was already known. */
export const found_code_days = 7;
export const confirm_code_days = 7;
export const enter_code_s = 60;
/** minutes in which the mail about coming from another account is sent once for the same way and browser */
export const entered_mail_minutes = 10;
/** Lifetime of a third-party sign-in attempt. */
export const third_party_minutes = 10;

export const sidebar_px = 200;
/** Entities listed in the sidebar, before a link to all of them. */
export const data_menu_items = 12;
export const filters_drawer_px = 450;
/** Filters that the drawer shows at once, besides those in use. The others are added by name. */
export const filters_drawer_shown = 20;
export const modal_min_px = 400;
export const confirm_modal_px = 600;
export const user_card_px = 700;
export const invite_modal_px = 500;
export const entity_card_px = 600;
export const module_card_px = 600;
export const version_card_px = 750;
export const market_dialog_px = 960;
/** Modules that the marketplace shows at first, and more at each click. It fills rows of two, three and four. */
export const market_page_size = 24;
/** Days of the charts on the start page. */
export const overview_days = 30;
/** Entities with a chart of their own there. */
export const overview_busiest = 12;
export const overview_failed = 20;
export const overview_recent = 8;
export const users_list_px = 960;
export const sign_in_form_px = 300;
export const sign_in_container_px = 500;
export const search_box_min_px = 300;
export const pipeline_cards = 10;
export const pipeline_scroll_px = 10;
export const pipeline_card_width_px = 300;
export const pipeline_card_height_px = 100;
export const pipeline_height_px = 700;

export const size_xl_px = 1280;
export const size_l_px = 1024;
export const size_m_px = 768;

/** Modules that an account develops, versions of one, and modules that an account has installed. */
export const modules_per_account = 100;
export const versions_per_module = 1000;
export const installs_per_account = 50;
export const module_description_max = 4000;
export const version_notes_max = 10_000;
/** Addresses of widgets and callbacks. */
export const module_url_max = 4096;
export const asks_entities_max = 100;
export const asks_hosts_max = 20;
/** Of the settings of an install, which `me` carries. */
export const module_settings_max_bytes = 8 * 1024;
export const module_settings_keys_max = 100;
/** Of a widget's file, and ms to fetch it. */
export const widget_max_bytes = 5 * 1024 * 1024;
export const widget_fetch_ms = 10_000;
export const disposable_token_s = 900;
/** A widget that takes longer to load or to settle has failed. */
export const widget_settle_ms = 5000;
/** A DEV widget may take longer: its server builds what it sends. */
export const dev_settle_ms = 30_000;
/** Failures after which a widget is switched off in a browser. */
export const widget_failures_max = 3;
/** Frames of isolated widgets that are alive in a page. */
export const frames_max = 6;
/** Of a frame's port: calls in flight, messages in a second, bytes of one, ms between pings, and without an answer. */
export const frame_calls_max = 64;
export const frame_messages_per_s = 200;
export const frame_message_max_bytes = 256 * 1024;
export const frame_ping_ms = 2000;
export const frame_dead_ms = 5000;
/** ms in which a press opens one thing; how often in so many ms a frame may take the focus by itself. */
export const press_ms = 5000;
export const focus_thefts_max = 3;
export const focus_thefts_ms = 10_000;
/** Characters of a page that a module prints. Escaped, it still is smaller than a message of a frame. */
export const print_html_max = 100_000;
/** A rollout pauses itself at this share of failures, if it is this many times that of the version before, after these loads. */
export const rollout_failures_percent = 2;
export const rollout_failures_times = 3;
export const rollout_loads_min = 200;
/** Accounts whose failures it takes at least: of each, at most this part of the necessary ones counts. */
export const rollout_accounts_min = 3;
