import { useListContext } from 'react-admin';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { SearchInput } from './SearchInput.tsx';

/** The search of a list. */
export function SearchBox() {
  const translate = useResourceTranslate(useView().declaration.name);
  const { filterValues, setFilters } = useListContext();
  const { q, ...rest } = filterValues as Record<string, unknown>;
  return (
    <SearchInput
      label={translate('list.search', { name: translate('name') })}
      clearLabel={translate('list.clear_search')}
      value={String(q ?? '')}
      onSearch={(text) => setFilters(text ? { ...rest, q: text } : rest)}
    />
  );
}
