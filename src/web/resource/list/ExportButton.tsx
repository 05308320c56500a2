import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { errorText } from '#web/i18n/errorText.ts';
import { notify } from '#web/ui/messages.ts';
import { useFieldLabel, useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import type { Row } from '../view.ts';
import { ToolbarButton } from './ToolbarButton.tsx';

/** Saves everything that search and filters leave, not the page alone. */
export function ExportButton() {
  const { name } = useView().declaration;
  const word = useResourceTranslate(name);
  const { getData, total } = useListContext<Row>();
  const [isBusy, setBusy] = useState(false);
  const label = useFieldLabel(name);

  const run = async () => {
    setBusy(true);
    try {
      const rows = (await getData?.({ maxResults: Number.POSITIVE_INFINITY })) ?? [];
      (await import('./exportRows.ts')).exportRows(name, rows, label);
      notify({ tone: 'success', text: word('list.exported', { smart_count: rows.length }) });
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, name) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <ToolbarButton
      iconUpTo="xl"
      icon={DownloadIcon}
      text={word('list.export')}
      disabled={!total}
      loading={isBusy}
      onClick={() => void run()}
    />
  );
}
