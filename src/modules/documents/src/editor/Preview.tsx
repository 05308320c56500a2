import type { EntityInfo } from '@stoa/sdk';
import { useHost } from '@stoa/sdk/react';
import { useState } from 'react';
import { labelOf, newestId } from '../data/record.ts';
import type { Fields } from '../data/reference.ts';
import { useFilled } from '../fill/useFilled.ts';
import { Sheet } from '../paper/Sheet.tsx';
import { useLoad } from '../useLoad.ts';
import { useWords } from '../words.ts';

interface Props {
  text: string;
  entity: EntityInfo | undefined;
  fields: Fields;
}

/** The page of a text while it is written, with the newest record as an example, or another one. */
export function Preview({ text, entity, fields }: Props) {
  const words = useWords();
  const host = useHost();
  const [chosen, setChosen] = useState<{ entity: EntityInfo; id: number } | null>(null);
  const alias = entity?.alias;
  const newest = useLoad(
    async () => (alias ? { of: alias, id: await newestId(host.data, alias) } : null),
    [host, alias],
  );
  const example = newest.value?.of === alias ? (newest.value?.id ?? null) : null;
  const id = chosen && chosen.entity === entity ? chosen.id : example;
  const { blocks, loaded } = useFilled({ text, entity, fields, id });
  const choose = () =>
    entity &&
    void host.pickRecord(entity.alias).then(
      (picked) => picked !== null && setChosen({ entity, id: picked }),
      (error: Error) => host.notify(error.message, 'error'),
    );
  return (
    <div className="dc-preview">
      <header className="dc-preview-head">
        <span className="dc-soft">
          {loaded && entity ? words('example', { name: labelOf(loaded.record, entity) }) : words('example_none')}
        </span>
        <button type="button" className="stoa-button" data-kind="quiet" onClick={choose}>
          {words(loaded ? 'choose_other' : 'choose')}
        </button>
      </header>
      <Sheet blocks={blocks} label={words('preview')} />
    </div>
  );
}
