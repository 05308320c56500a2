import AddIcon from '@mui/icons-material/Add';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { errorText } from '#web/i18n/errorText.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { may } from '#web/providers/rights.ts';
import { useCard } from '#web/resource/card/useCard.ts';
import { Slot } from '#web/resource/Slot.tsx';
import { useListSlots } from '#web/resource/slots.ts';
import { useFieldLabel, useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { useMe } from '#web/session/session.ts';
import styles from '../list.module.css';
import { ToolbarButton } from './ToolbarButton.tsx';
import { ViewMenu } from './ViewMenu.tsx';

/** The total; an estimate of a large table has a sign. */
const totalText = (
  translate: ReturnType<typeof useResourceTranslate>,
  total: number,
  meta: { is_estimate?: boolean } | undefined,
) => `${meta?.is_estimate ? '≈ ' : ''}${translate('list.total', { smart_count: total })}`;

/** Total, Display menu, export, create, and the buttons of features. While rows are selected, the selection bar. */
export function ListToolbar() {
  const {
    declaration,
    list: { Toolbar },
  } = useView();
  const list = useListSpec();
  const translate = useResourceTranslate(declaration.name);
  const { total, selectedIds, meta } = useListContext();
  const card = useCard();
  const me = useMe();
  const { toolbarStart, toolbarEnd, SelectionBar } = useListSlots();
  if (selectedIds.length > 0 && SelectionBar) return <SelectionBar />;

  return (
    <div className={styles.toolbar}>
      <p className={styles.total} role="status">
        {total === undefined ? '\u00a0' : totalText(translate, total, meta)}
      </p>
      <Slot items={toolbarStart} />
      <ViewMenu />
      {list.export && <ExportButton />}
      {Toolbar && <Toolbar />}
      <Slot items={toolbarEnd} />
      {declaration.card && may(me, declaration.endpoints.create) && (
        <Button variant="contained" startIcon={<AddIcon />} className={styles.create} onClick={() => card.open(0)}>
          {translate('list.create')}
        </Button>
      )}
    </div>
  );
}

/** Exports all rows that match search and filters, not only the page. */
function ExportButton() {
  const { name } = useView().declaration;
  const translate = useResourceTranslate(name);
  const { getData, total } = useListContext<Row>();
  const [isBusy, setBusy] = useState(false);
  const label = useFieldLabel(name);

  const run = async () => {
    setBusy(true);
    try {
      const rows = (await getData?.({ maxResults: Number.POSITIVE_INFINITY })) ?? [];
      (await import('./exportRows.ts')).exportRows(name, rows, label);
      notify({ tone: 'success', text: translate('list.exported', { smart_count: rows.length }) });
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
      text={translate('list.export')}
      disabled={!total}
      loading={isBusy}
      onClick={() => void run()}
    />
  );
}
