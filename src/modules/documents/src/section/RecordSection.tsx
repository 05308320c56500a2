import type { RecordSectionProps } from '@stoa/sdk';
import { useHost } from '@stoa/sdk/react';
import { useLibrary } from '../useLibrary.ts';
import { useWords } from '../words.ts';

/** In the card of a record: the templates that it can fill. */
export function RecordSection({ entity, record_id }: RecordSectionProps) {
  const words = useWords();
  const host = useHost();
  const { library, failed, reload } = useLibrary();
  if (failed !== null)
    return (
      <div className="dc-section" role="alert">
        {words('failed')}
        <button type="button" className="stoa-button" onClick={reload}>
          {words('retry')}
        </button>
      </div>
    );
  if (!library) return <div className="dc-section stoa-skeleton" role="status" aria-label={words('loading')} />;
  const fitting = [...library.own, ...library.starters].filter((template) => template.entity === entity);
  if (fitting.length === 0) return <p className="dc-section dc-soft">{words('section_none')}</p>;
  return (
    <div className="dc-section">
      {fitting.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          className="stoa-button"
          aria-label={words('fill_named', { name })}
          onClick={() => void host.navigate(`fill/${key}/${record_id}`)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
