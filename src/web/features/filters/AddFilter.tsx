import { useState } from 'react';
import { screenLimits } from '#shared/limits.ts';
import type { Filter } from '#shared/listQuery.ts';
import { Select } from '#web/inputs/controls/select/Select.tsx';
import { type FilterValue, filterCount } from '#web/list-query/listCodec.ts';
import { useFieldLabel, useResourceTranslate } from '#web/resource/useResourceTranslate.ts';

interface Props {
  resource: string;
  /** Filters that are not shown. */
  names: readonly string[];
  onAdd: (name: string) => void;
}

/** Adds one of many filters to the drawer by its name. */
export function AddFilter({ resource, names, onAdd }: Props) {
  const translate = useResourceTranslate(resource);
  const label = useFieldLabel(resource);
  return (
    <Select
      // Empty again after each choice.
      key={names.length}
      value={null}
      label={translate('drawer.add')}
      variants={names.map((name) => ({ value: name, label: label(name) }))}
      onChange={(name) => name !== null && onAdd(name)}
    />
  );
}

/**
 * A list with hundreds of fields shows the filters in use and the first others. More are added by name.
 * @param at a filter that is shown in any case
 */
export function useShownFilters(
  filters: Readonly<Record<string, Filter>>,
  values: Readonly<Record<string, FilterValue | undefined>>,
  at: string | undefined,
) {
  const [more, setMore] = useState<readonly string[]>([]);
  const [used] = useState(() =>
    Object.keys(filters).filter((key) => key === at || filterCount({ [key]: filters[key] as Filter }, values) > 0),
  );
  const first = Object.keys(filters).slice(0, screenLimits.filters_drawer_shown);
  const names = new Set([...used, ...first, ...more]);
  return {
    /** In their order, the added ones last. */
    shown: [
      ...Object.entries(filters).filter(([key]) => names.has(key) && !more.includes(key)),
      ...more.map((key): [string, Filter] => [key, filters[key] as Filter]),
    ],
    hidden: Object.keys(filters).filter((key) => !names.has(key)),
    /** The filter that was added last: its input gets the focus. */
    added: more.at(-1),
    add: (key: string) => setMore((before) => [...before, key]),
  };
}
