import { useState } from 'react';
import type { Field } from '../data/fields.ts';
import type { Fields } from '../data/reference.ts';
import { useWords } from '../words.ts';

interface Props {
  fields: Fields;
  onInsert: (path: string) => void;
}

/** The fields that a text can name, by the record that has them. A press puts one where the cursor is. */
export function FieldMenu({ fields, onInsert }: Props) {
  const words = useWords();
  const [search, setSearch] = useState('');
  const found = groupsOf([...fields.values()].filter((field) => isFound(field, search)));
  return (
    <section className="dc-fields" aria-label={words('fields')}>
      <header>
        <h2>{words('fields')}</h2>
        <input
          type="search"
          className="stoa-input"
          aria-label={words('fields_search')}
          placeholder={words('fields_search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </header>
      {found.length === 0 && <p className="dc-soft">{words('fields_none')}</p>}
      {found.map(([key, group]) => (
        <div key={key} className="dc-field-group">
          <h3>{titleOf(group[0]?.group, words)}</h3>
          <div className="stoa-row">
            {group.map(({ path, name }) => (
              <button
                key={path}
                type="button"
                className="dc-chip"
                title={`{{${path}}}`}
                aria-label={`${name}. ${words('fields_insert', { path: `{{${path}}}` })}`}
                onClick={() => onInsert(path)}
              >
                {name}
              </button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

const order: readonly Field['group']['kind'][] = ['own', 'linked', 'rows', 'general'];

function groupsOf(fields: readonly Field[]): [string, Field[]][] {
  const groups = Map.groupBy(
    fields,
    ({ group, via }) => `${order.indexOf(group.kind)} ${via?.alias ?? ''} ${group.name}`,
  );
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}

const isFound = ({ name, path, group }: Field, search: string): boolean =>
  [name, path, group.name].some((each) => each.toLowerCase().includes(search.trim().toLowerCase()));

const titleOf = (group: Field['group'] | undefined, words: ReturnType<typeof useWords>): string =>
  group?.kind === 'rows' ? words('rows_of', { name: group.name }) : (group?.name ?? '');
