import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { EntityRights } from '#shared/entities/rights.ts';
import { createStore } from '#web/state/store.ts';

/** What is imported into. */
export interface ImportPlace {
  alias: string;
  entity_id: number;
  fields: readonly Field[];
  rights: EntityRights;
}

export interface ImportWish extends ImportPlace {
  /** One that was dropped. */
  file: File | null;
}

/** The import that the page of records shows; null: none. A new field renders the list again, but not the page. */
export const importWish = createStore<ImportWish | null>(null);
