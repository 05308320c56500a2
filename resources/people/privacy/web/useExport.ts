import { useEffect, useRef, useState } from 'react';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { saveStream } from '#web/api/saveStream.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { exportPerson } from './api.ts';

/** Downloads what the account holds of a person. It ends with the dialog. */
export function useExport({ user_id, name }: { user_id: number; name: string }) {
  const [isBusy, setBusy] = useState(false);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const run = async () => {
    const control = new AbortController();
    stop.current = control;
    setBusy(true);
    try {
      const { signal } = control;
      const body = await reauthenticated(() => exportPerson(user_id, signal));
      if (!body) return;
      await saveStream(body, { name: `personal-data-${user_id}.zip`, type: 'application/zip', signal });
      notify({ tone: 'success', text: translate('privacy.export.done', { name }) });
    } catch (error) {
      if (!control.signal.aborted)
        notify({ tone: 'error', title: translate('privacy.export.failed'), text: errorText(error, 'privacy') });
    } finally {
      if (!control.signal.aborted) setBusy(false);
    }
  };
  return { isBusy, run };
}
