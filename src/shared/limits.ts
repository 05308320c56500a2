/** Every number of SPEC.md section 9 and CONTRACT.md, by name. Units are in the names. */
export const limits = {
  text_max: 255,
  password_min: 8,
  password_max: 255,
  token_max: 16_384,

  field_alias_min: 3,
  entity_alias_min: 3,
  entity_alias_max: 63,
  textarea_max_bytes: 1024 * 1024,
  json_max_bytes: 1024 * 1024,
  fields_per_entity: 300,
  entities_per_account: 500,
  variants_per_field: 1000,
  history_page_size: 10,
  /** How long a change of an entity is tried inside the request. */
  change_in_request_ms: 1500,
  change_lock_ms: 200,
  /** How long a change waits for a busy table before it is given up as failed. */
  change_budget_min: 15,
  /** Exact counts go this far; beyond it a large table is estimated. */
  count_exact_max: 10_000,
  in_values_max: 1000,
  bulk_rows_max: 10_000,
  /** Records of one `range` of the simple dialect. */
  simple_range_max: 10_000,
  import_batch_rows: 1000,
  import_errors_max: 100,
  trash_days: 30,

  page_size_default: 25,
  page_sizes: [10, 25, 50, 100],
  page_size_max: 1000,
  /** `limit=-1` asks for the full list. */
  page_size_all: -1,
  paginator_centre_items: 3,

  search_debounce_ms: 300,
  debounce_ms: 50,
  tooltip_hide_ms: 100,
  toast_ms: 3000,
  toasts_shown: 3,
  select_variants: 10,
  composite_select_variants: 4,
  async_select_items: 10,

  token_refresh_margin_s: 300,
  session_idle_days: 14,
  session_absolute_days: 60,
  refresh_grace_s: 30,
  idempotency_hours: 24,

  body_max_bytes: 16 * 1024 * 1024,
  /** Of a streamed file: what a disk is guarded against, no more. */
  upload_max_bytes: 4 * 1024 * 1024 * 1024,
  json_depth_max: 64,

  sidebar_px: 200,
  filters_drawer_px: 450,
  modal_min_px: 400,
  confirm_modal_px: 600,
  user_card_px: 700,
  entity_card_px: 600,
  users_list_px: 960,
  sign_in_form_px: 300,
  sign_in_container_px: 500,
  search_box_min_px: 300,

  size_xl_px: 1280,
  size_l_px: 1024,
  size_m_px: 768,
} as const;
