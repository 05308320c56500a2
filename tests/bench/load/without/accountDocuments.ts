import type { AccountDocuments } from '#server/load/memory/accountDocuments.ts';

export const accountDocuments = (): AccountDocuments => (_account_id, _key, make) => make();
