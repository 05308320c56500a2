import type { Loaded } from '../data/record.ts';
import type { Fields } from '../data/reference.ts';
import type { Filled } from '../text/fill.ts';
import type { Block } from '../text/parse.ts';
import { cutRows, emptyFields, problemsOf } from '../text/problems.ts';
import { useWords } from '../words.ts';

interface Props {
  blocks: readonly Block<Filled>[];
  loaded: Loaded;
  fields: Fields;
  text: string;
}

/** What a person should know before printing: fields that are empty or do not exist, and rows that are left out. */
export function FillWarnings({ blocks, loaded, fields, text }: Props) {
  const words = useWords();
  const faults = [...new Set(problemsOf(text, fields).map(({ at }) => `{{${at.field}}}`))];
  const empty = emptyFields(blocks);
  const cut = cutRows(loaded);
  return (
    <>
      {faults.length > 0 && (
        <p className="dc-message" data-tone="bad" role="alert">
          {words('faults', { fields: faults.join(', ') })}
        </p>
      )}
      {empty.length > 0 && (
        <p className="dc-message" role="status">
          {words('empty', { fields: empty.join(', ') })}
        </p>
      )}
      {cut.map(({ alias, ...counts }) => (
        <p key={alias} className="dc-message" role="status">
          {words('cut', { entity: nameOf(alias, fields), ...counts })}
        </p>
      ))}
    </>
  );
}

const nameOf = (alias: string, fields: Fields): string =>
  [...fields.values()].find(({ via }) => via?.kind === 'rows' && via.entity.alias === alias)?.group.name ?? alias;
