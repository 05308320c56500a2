import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { labelCsv } from '#web/api/labelCsv.ts';
import { saveStream } from '#web/api/saveStream.ts';
import { isoDay } from '#web/i18n/dayText.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { listQueryOf } from '#web/providers/listQueryOf.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import { useFieldLabel } from '#web/resource/useResourceTranslate.ts';
import { billing_entries } from '../billing_entries.resource.ts';
import { exportEntries } from './api.ts';

/** Saves all entries that match search and filters as CSV, which the server writes. */
export function ExportButton() {
  const translate = useTranslate();
  const { total, sort, filterValues } = useListContext();
  const label = useFieldLabel(billing_entries.name);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const {
        page: _page,
        limit: _limit,
        ...query
      } = listQueryOf({ sort, filter: filterValues }, billing_entries.list);
      const name = `${translate('billing_entries.file')}-${isoDay(new Date())}.csv`;
      const body = (await exportEntries(query)).pipeThrough(labelCsv(labelsOf(label)));
      await saveStream(body, { name, type: 'text/csv', signal: new AbortController().signal });
      notify({ tone: 'success', text: translate('billing_entries.exported') });
    } catch (error) {
      notify({ tone: 'error', title: translate('billing_entries.export_failed'), text: errorText(error, 'billing') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ToolbarButton
      iconUpTo="l"
      icon={DownloadIcon}
      text={translate('billing_entries.export')}
      disabled={!total}
      loading={isBusy}
      onClick={() => void run()}
    />
  );
}

/** The columns of the file, as the list calls them, and whether an entry was a test. */
const labelsOf = (label: (field: string) => string) =>
  new Map([...billing_entries.list.columns.map(({ field }) => field), 'is_test'].map((field) => [field, label(field)]));
