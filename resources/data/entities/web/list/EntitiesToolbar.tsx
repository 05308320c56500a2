import CodeIcon from '@mui/icons-material/Code';
import TrashIcon from '@mui/icons-material/DeleteOutline';
import OrderIcon from '@mui/icons-material/SwapVert';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSchemaUpdates } from '#web/events/useSchemaUpdates.ts';
import { useTrashDialog } from '#web/features/trash/useTrashDialog.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { download } from '#web/resource/list/toolbar/csv.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import { readTypedClient } from '../api.ts';
import { entityNamesQuery } from '../menu/api.ts';

const EntityTrash = lazy(() => import('./EntityTrash.tsx'));

const EntityOrder = lazy(async () => {
  const texts = [loadPageMessages('entity_looks'), loadMessages('fields')];
  const [dialog] = await Promise.all([import('../order/EntityOrder.tsx'), ...texts]);
  return dialog;
});

/** Opens the order of entities and their trash, and downloads the typed client. Subscribes the list to live updates. */
export function EntitiesToolbar() {
  useSchemaUpdates();
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const trash = useTrashDialog();
  const [isOrdered, setOrdered] = useState(false);
  const { data: all = [] } = useQuery(entityNamesQuery);

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
      {all.length > 1 && (
        <ToolbarButton
          icon={OrderIcon}
          iconUpTo="xl"
          text={translate('entities.order')}
          aria-haspopup="dialog"
          onClick={() => setOrdered(true)}
        />
      )}
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
      {isOrdered && (
        <Suspense>
          <EntityOrder onClose={() => setOrdered(false)} />
        </Suspense>
      )}
      {trash.isOpen && (
        <Suspense>
          <EntityTrash onClose={trash.close} />
        </Suspense>
      )}
    </>
  );
}
