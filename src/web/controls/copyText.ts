import { translate } from '../i18n/translate.ts';
import { notify } from '../ui/messages.ts';

/** Puts a text on the clipboard and says so; a browser that refuses is told of too. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ tone: 'success', text: done });
  } catch {
    notify({ tone: 'error', text: translate('admin.copy_failed') });
  }
}
