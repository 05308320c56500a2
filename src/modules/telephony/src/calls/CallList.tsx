import { useState } from 'react';
import type { useFormats } from '../words/formats.ts';
import type { Words } from '../words/words.ts';
import { CallRow } from './CallRow.tsx';
import type { CallPage } from './calls.ts';
import type { Place } from './place.ts';

interface Props {
  place: Place;
  page: CallPage;
  formats: ReturnType<typeof useFormats>;
  words: Words;
  mayWrite: boolean;
  onMore: () => Promise<void>;
  onChanged: () => void;
}

/** The calls so far, the latest first. */
export function CallList({ place, page, formats, words, mayWrite, onMore, onChanged }: Props) {
  const [isLoading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const more = async () => {
    setLoading(true);
    setFailed(false);
    await onMore()
      .catch(() => setFailed(true))
      .finally(() => setLoading(false));
  };
  return (
    <div className="tel-list">
      <ul>
        {page.calls.map((call) => (
          <CallRow key={call.id} {...{ place, call, formats, words, mayWrite, onChanged }} />
        ))}
      </ul>
      {failed && (
        <p className="stoa-error" role="alert">
          {words('unknown')}
        </p>
      )}
      {page.cursor !== null && (
        <button
          type="button"
          className="stoa-button"
          data-kind="quiet"
          disabled={isLoading}
          onClick={() => void more()}
        >
          {words('more')}
        </button>
      )}
    </div>
  );
}
