/**
 * Sizes and times of the interface. Names end in their unit. Each is an export of its own, so that a page bundles
 * only those it uses; use them as `screenLimits.<name>` from limits.ts. The comment of each is its line of
 * docs/reference/limits.md.
 */

/** Pages around the current one in the paginator. */
export const paginator_centre_items = 3;
/** People that the page of a role names. */
export const role_members_shown = 20;
/** Entities of the account beyond which the page of a role has a search. */
export const rights_search_min = 10;
/** px of a column, at least. */
export const column_width_min = 64;
/** px of a column, at most. */
export const column_width_max = 800;
/** Records that are deleted or cleared, and cells that a paste changes, without a confirmation, with Undo. */
export const unconfirmed_records_max = 50;
/** Records that one paste adds to a list; an import takes more. */
export const pasted_records_max = 1000;
/** ms after the last key before a search. */
export const search_debounce_ms = 300;
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
