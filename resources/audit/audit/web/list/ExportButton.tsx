import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Query } from '#web/api/address.ts';
import { saveStream } from '#web/api/saveStream.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { filterKeys } from '#web/list-query/listCodec.ts';
import { dayMoment } from '#web/list-query/recordQuery.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import { audit } from '../../audit.resource.ts';
import { exportLog } from '../api.ts';

const kinds = new Map(filterKeys(audit.list.filters).map(({ key, kind }) => [key, kind]));

/** Saves all entries that match, as the server streams them. */
export function ExportButton() {
  const translate = useTranslate();
  const { filterValues, total } = useListContext();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await saveLog(filterValues as Record<string, string | number | undefined>);
      notify({ tone: 'success', text: translate('audit.export.done') });
    } catch (error) {
      notify({ tone: 'error', title: translate('audit.export.failed'), text: errorText(error, 'audit') });
    }
    setBusy(false);
  };
  return (
    <ToolbarButton
      iconUpTo="m"
      icon={DownloadIcon}
      text={translate('audit.list.export')}
      disabled={!total}
      loading={isBusy}
      onClick={() => void run()}
    />
  );
}

async function saveLog({ q, ...values }: Record<string, string | number | undefined>): Promise<void> {
  const query: Query = {
    query: q,
    filter: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, dayMoment(key, value, kinds.get(key))]),
    ),
  };
  const name = `audit-${new Date().toISOString().slice(0, 10)}.csv`;
  await saveStream(await exportLog(query), { name, type: 'text/csv', signal: new AbortController().signal });
}
