import { pageMessageSources } from './pageMessages.ts';
import { setMessages } from './translate.ts';

/** As `loadMessages`, for a page's own namespaces. */
export async function loadPageMessages(...names: readonly (keyof typeof pageMessageSources)[]): Promise<void> {
  await Promise.all(names.map((name) => setMessages(name, pageMessageSources[name])));
}
