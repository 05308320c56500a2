import CodeIcon from '@mui/icons-material/Code';
import TrashIcon from '@mui/icons-material/DeleteOutline';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import { useSchemaUpdates } from '#web/events/useSchemaUpdates.ts';
import { useTrashDialog } from '#web/features/trash/useTrashDialog.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { download } from '#web/resource/list/toolbar/csv.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import { readTypedClient } from '../api.ts';

const EntityTrash = lazy(() => import('./EntityTrash.tsx'));

/** Downloads the typed client, and opens the trash. Subscribes the list to live updates. */
export function EntitiesToolbar() {
  useSchemaUpdates();
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const trash = useTrashDialog();

  const save = async () => {
    setBusy(true);
    try {
      download('stoa-client.ts', await readTypedClient(), 'text/typescript');
      notify({ tone: 'success', text: translate('entities.client.done') });
    } catch (error) {
      notify({ tone: 'error', title: translate('entities.client.failed'), text: errorText(error, 'entities') });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Tooltip title={translate('entities.client.hint')} describeChild>
        <span>
          <ToolbarButton
            icon={CodeIcon}
            text={translate('entities.client.download')}
            loading={isBusy}
            onClick={() => void save()}
          />
        </span>
      </Tooltip>
      <ToolbarButton
        icon={TrashIcon}
        text={translate('entities.trash.open')}
        aria-haspopup="dialog"
        onClick={trash.open}
      />
      {trash.isOpen && (
        <Suspense>
          <EntityTrash onClose={trash.close} />
        </Suspense>
      )}
    </>
  );
}
