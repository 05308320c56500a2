import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { trashKey } from '#web/list-query/listCodec.ts';
import { recordQueryOf } from '#web/list-query/recordQuery.ts';
import { may } from '#web/providers/rights.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { useMe } from '#web/session/session.ts';
import styles from './BulkBar.module.css';
import { useBulk } from './useBulk.ts';

/** Shown instead of the toolbar while rows are selected. */
export function BulkBar() {
  const {
    declaration,
    list: { Selected },
  } = useView();
  const { endpoints } = declaration;
  const translate = useResourceTranslate(declaration.name);
  const { selectedIds, onUnselectItems } = useListContext<Row>();
  const { run, isBusy } = useBulk();
  const { actions, mayEdit } = useOffered();
  return (
    <div role="toolbar" aria-label={translate('list.actions')} className={styles.bar}>
      <IconButton size="small" aria-label={translate('list.unselect')} onClick={() => onUnselectItems()}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <Typography role="status" className={styles.status}>
        {translate('list.selected', { smart_count: selectedIds.length })}
      </Typography>
      {endpoints.bulk && <SelectMatching />}
      {mayEdit && <EditMany ids={selectedIds.map(Number)} />}
      {Selected && <Selected ids={selectedIds.map(Number)} />}
      {actions.map((action) => (
        <Button
          key={action}
          color={action === 'remove' ? 'error' : 'primary'}
          size="small"
          disabled={isBusy}
          onClick={() => void run(action, selectedIds.map(Number))}
        >
          {translate(`bulk.${action}`)}
        </Button>
      ))}
    </div>
  );
}

/** What the person may do with the selected records. Of those on other pages it is not known: the server refuses them. */
function useOffered() {
  const {
    declaration: { endpoints },
    allows,
    list: { editable },
  } = useView();
  const { bulk = [] } = useListSpec();
  const { data = [], selectedIds, filterValues } = useListContext<Row>();
  const me = useMe();
  const allowsAll = (action: 'update' | 'delete') =>
    data.every((row) => !selectedIds.includes(row.id) || allows?.(row, action) !== false);
  const mayUpdate = may(me, endpoints.update) && may(me, endpoints.bulk) && allowsAll('update');
  return {
    actions: bulk.filter((action) => may(me, endpoints[action]) && allowsAll('delete')),
    mayEdit: editable !== undefined && !filterValues[trashKey] && mayUpdate,
  };
}

const EditDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./EditDialog.tsx'), loadMessages('bulk')]);
  return dialog;
});

/** Opens the dialog that sets fields of many records. */
function EditMany({ ids }: { ids: readonly number[] }) {
  const { declaration } = useView();
  const translate = useResourceTranslate(declaration.name);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" disabled={ids.length > limits.bulk_rows_max} onClick={() => setOpen(true)}>
        {translate('bulk.edit')}
      </Button>
      {isOpen && (
        <Suspense>
          <EditDialog ids={ids} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Shown once a whole page is selected: selects all matching records, at most as many as one call may change. */
function SelectMatching() {
  const view = useView();
  const list = useListSpec();
  const { name } = view.declaration;
  const translate = useResourceTranslate(name);
  const { data = [], total = 0, meta, selectedIds, onSelect, filterValues, sort } = useListContext<Row>();
  const [isAsking, setAsking] = useState(false);
  const count = Math.min(total, limits.bulk_rows_max);
  const isWhole = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  if (!isWhole || selectedIds.length >= count) return null;
  const select = async () => {
    setAsking(true);
    try {
      const { matchingIds } = await import('./manyRecords.ts');
      const { page, limit, with: _, ...query } = recordQueryOf({ filter: filterValues, sort }, list);
      onSelect(await matchingIds(view, query));
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, name) });
    } finally {
      setAsking(false);
    }
  };
  const key = total > limits.bulk_rows_max ? 'list.select_first' : 'list.select_matching';
  return (
    <Button size="small" disabled={isAsking} onClick={() => void select()}>
      {translate(key, { count: `${meta?.is_estimate && count < total ? '≈ ' : ''}${groupDigits(count)}` })}
    </Button>
  );
}
