import { errorText } from '#web/i18n/errorText.ts';
import { loadMessages, translate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { startPreview } from '#web/session/previewTab.ts';
import { readPreviewToken } from '../api.ts';

/** Opens the account as another person in a tab of its own (docs/reference/product/roles.md#preview-as-another-person). */
export async function seeAs(user_id: number): Promise<void> {
  // Opened within the click, or the browser would block it.
  const tab = window.open('about:blank', '_blank');
  try {
    if (!tab) {
      await loadMessages('role');
      return notify({ tone: 'error', text: translate('role.preview.blocked_by_browser') });
    }
    startPreview(tab, await readPreviewToken(user_id));
  } catch (error) {
    tab?.close();
    await loadMessages('role');
    notify({ tone: 'error', title: translate('role.preview.failed'), text: errorText(error, 'users') });
  }
}
