import type { Language } from '#resources/account/account/account.resource.ts';
import type { MessageTree } from '#shared/resource.ts';

/** The messages of one namespace, as a file of each language that is fetched when it is first needed. */
export type MessageSource = Record<Language, () => Promise<{ default: MessageTree }>>;
