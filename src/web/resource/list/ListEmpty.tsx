import SearchOffIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { activeCount, filterDefaults, trashKey } from '#web/list-query/listCodec.ts';
import { may } from '#web/providers/rights.ts';
import { useMe } from '../../session/session.ts';
import { useCard } from '../card/useCard.ts';
import { Placeholder } from '../Placeholder.tsx';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useListSpec, useView } from '../ViewContext.ts';

/**
 * No records yet, or none that match the filters. Clearing resets the filters to their defaults; if these match nothing,
 * it removes them.
 */
export function ListEmpty() {
  const {
    declaration,
    icon,
    list: { Empty },
  } = useView();
  const translate = useResourceTranslate(declaration.name);
  const list = useListSpec();
  const { filterValues, setFilters } = useListContext();
  const card = useCard();
  const me = useMe();

  const { q, [trashKey]: isTrash, ...values } = filterValues as Record<string, unknown>;
  const isChanged = Boolean(q) || activeCount(list, values) > 0;
  if (isChanged || Object.keys(values).length > 0)
    return (
      <Placeholder
        icon={SearchOffIcon}
        title={translate('list.no_results')}
        text={translate('list.no_results_hint')}
        action={
          <Button
            variant="outlined"
            onClick={() =>
              setFilters({
                ...(isChanged && filterDefaults(list.filters)),
                ...(isTrash === true && { [trashKey]: true }),
              })
            }
          >
            {translate('list.clear_filters')}
          </Button>
        }
      />
    );
  if (Empty) return <Empty />;
  const mayCreate = declaration.card && may(me, declaration.endpoints.create);
  return (
    <Placeholder
      icon={icon}
      title={translate('empty')}
      text={translate('list.empty_hint')}
      action={
        mayCreate && (
          <Button variant="contained" onClick={() => card.open(0)}>
            {translate('list.create')}
          </Button>
        )
      }
    />
  );
}
