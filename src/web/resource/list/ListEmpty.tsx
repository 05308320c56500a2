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
export default function ListEmpty() {
  const {
    declaration,
    icon,
    list: { Empty, EmptyAction },
  } = useView();
  const translate = useResourceTranslate(declaration.name);
  const list = useListSpec();
  const { filterValues, setFilters } = useListContext();
  const card = useCard();
  const me = useMe();

  const { q, [trashKey]: isTrash, ...values } = filterValues as Record<string, unknown>;
  const isChanged = Boolean(q) || activeCount(list, values) > 0;
  const isFiltered = isChanged || Object.keys(values).length > 0;
  if (Empty && !isFiltered) return <Empty />;
  const clear = () =>
    setFilters({
      ...(isChanged && filterDefaults(list.filters)),
      ...(isTrash === true && { [trashKey]: true }),
    });
  const mayCreate = declaration.card && may(me, declaration.endpoints.create);
  return (
    <Placeholder
      icon={isFiltered ? SearchOffIcon : icon}
      title={translate(isFiltered ? 'list.no_results' : 'empty')}
      text={translate(isFiltered ? 'list.no_results_hint' : 'list.empty_hint')}
      action={
        <>
          {(isFiltered || mayCreate) && (
            <Button variant={isFiltered ? 'outlined' : 'contained'} onClick={isFiltered ? clear : () => card.open(0)}>
              {translate(isFiltered ? 'list.clear_filters' : 'list.create')}
            </Button>
          )}
          {EmptyAction && <EmptyAction />}
        </>
      }
    />
  );
}
