import type { EntityRights } from '#shared/entities/rights.ts';

/** Merging changes a record and deletes others. */
export const mayMerge = ({ update, delete: remove }: EntityRights): boolean => update !== 'none' && remove !== 'none';
