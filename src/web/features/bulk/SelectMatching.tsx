import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { groupDigits } from '#web/i18n/interpolate.ts';
import { recordQueryOf } from '#web/list-query/recordQuery.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { notify } from '#web/ui/messages.ts';

/** Once all of a page are selected: the rest of what search and filters leave, at most as many as one call may change. */
export function SelectMatching() {
  const view = useView();
  const list = useListSpec();
  const { name } = view.declaration;
  const word = useResourceTranslate(name);
  const { data = [], total = 0, meta, selectedIds, onSelect, filterValues, sort } = useListContext<Row>();
  const [isAsking, setAsking] = useState(false);
  const count = Math.min(total, limits.bulk_rows_max);
  const isWhole = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  if (!isWhole || selectedIds.length >= count) return null;
  const select = async () => {
    setAsking(true);
    try {
      const { matchingIds } = await import('./manyRecords.ts');
      const { page, limit, with: _, ...asked } = recordQueryOf({ filter: filterValues, sort }, list);
      onSelect(await matchingIds(view, asked));
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, name) });
    } finally {
      setAsking(false);
    }
  };
  const key = total > limits.bulk_rows_max ? 'list.select_first' : 'list.select_matching';
  return (
    <Button size="small" disabled={isAsking} onClick={() => void select()}>
      {word(key, { count: `${meta?.is_estimate && count < total ? '≈ ' : ''}${groupDigits(count)}` })}
    </Button>
  );
}
