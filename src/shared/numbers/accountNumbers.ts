/**
 * What an account holds: texts, entities, records, lists, people, sign-ins, files, addresses. Names end in their
 * unit. Each is an export of its own, so that a page bundles only those it uses; use them as `limits.<name>` from
 * limits.ts. The comment of each is its line of docs/reference/limits.md.
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
/** Digits of a decimal, before and after the point together. */
export const decimal_digits = 15;
/** Digits of a decimal after the point, at most. */
export const decimal_scale_max = 10;
/** Characters of the unit of a number field. */
export const unit_max = 20;
/** Characters of the help of a field. */
export const help_max = 1000;
/** Bytes of a textarea value, in UTF-8. */
export const textarea_max_bytes = 1024 * 1024;
/** Bytes of a json value. */
export const json_max_bytes = 1024 * 1024;
/** Live fields of an entity. */
export const fields_per_entity = 300;
/** Keys of several fields that are unique together, of an entity. */
export const unique_keys = 10;
/** Fields of one of them: more make no readable name of an index. */
export const unique_fields = 4;
/** Characters of the name of an entity's icon. */
export const icon_name_max = 64;
/** The last place of an entity in menus. */
export const entity_position_max = 10_000;
/** Entities of an account. */
export const entities_per_account = 500;
/** Live fields of an account. */
export const fields_per_account = 20_000;
/** Variants of a select. */
export const variants_per_field = 1000;
/** Choices in one value of a select of several. */
export const choices_per_value = 100;
/** Files in one value of a field of several. */
export const files_per_value = 50;
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
/** Fields that duplicates are found by. */
export const duplicate_fields_max = 5;
/** Groups of duplicates of a page, at most. */
export const duplicate_groups_max = 1000;
/** Ids of a group of duplicates that are answered. */
export const duplicates_shown = 21;
/** Different texts that are compared for likeness at once. */
export const likeness_texts_max = 100_000;
/** Records that one merge merges into another. */
export const merge_records_max = 20;
/** Records that one merge makes point at another record. */
export const merge_pointers_max = 10_000;
/** Imports that can be undone and are listed. */
export const imports_shown = 100;
/** Runs of ids that are kept of an import, to undo it. One with more cannot be. */
export const import_runs_max = 200_000;
/** Days in which a merge or an import can be undone; fewer where the account keeps its trash for less. */
export const unmerge_days = 30;
/** Changes since a merge that its undo names. */
export const unmerge_kept_shown = 100;
/** Records of one `range` of simple-rest (docs/reference/api/records.md#simple-rest). */
export const simple_range_max = 10_000;
/** Columns of an imported CSV file, and keys of its mapping. */
export const import_columns_max = 2000;
/** The last row of a file that may be named as the header of an import. */
export const import_header_row_max = 100;
/** Words that mean no value in an imported file. */
export const import_empty_words_max = 100;
/** Rows of an import checked and written at a time. */
export const import_batch_rows = 1000;
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
/** Condition groups of a filter. */
export const filter_groups_max = 10;
/** Conditions of a group. */
export const filter_conditions_max = 20;
/** Characters of a search across entities. */
export const search_text_max = 100;
/** Records that a search across entities finds. */
export const search_results = 20;
/** Records of one entity that a search across entities finds. */
export const search_of_entity = 5;
/** ms a search across entities takes at most. */
export const search_ms = 1500;

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

/** Characters of the label of a record in a list. */
export const label_max = 255;

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
