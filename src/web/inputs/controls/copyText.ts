import { translate } from '../../i18n/translate.ts';
import { notify } from '../ui/messages.ts';

/** Copies a text to the clipboard, and shows a toast for success or failure. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ tone: 'success', text: done });
  } catch {
    notify({ tone: 'error', text: translate('admin.copy_failed') });
  }
}
