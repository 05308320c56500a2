import { useHost } from '@stoa/sdk/react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Root } from '../ui/Root.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/words.ts';
import { CallList } from './CallList.tsx';
import { CallsFailure } from './CallsFailure.tsx';
import { CallsSkeleton } from './CallsSkeleton.tsx';
import { CallTotals } from './CallTotals.tsx';
import { mayLog } from './callsEntity.ts';
import { LogCall } from './log/LogCall.tsx';
import { Numbers } from './Numbers.tsx';
import type { Place } from './place.ts';
import { useCalls } from './useCalls.ts';

/** Numbers to call, totals, the form of a new call, and the calls so far. */
export function CallsOfRecord({ place }: { place: Place }) {
  const host = useHost();
  const words = useWords();
  const formats = useFormats(words);
  const { page, totals, failed, load, loadMore } = useCalls(place);
  const [isLogging, setLogging] = useState(false);
  const opener = useReturnedFocus(isLogging);
  if (failed) return <CallsFailure error={failed} words={words} retry={() => void load()} />;
  if (!page || !totals) return <CallsSkeleton label={words('loading')} />;
  const mayWrite = mayLog(place.calls);
  const logged = () => {
    setLogging(false);
    void load();
    void host.notify(words('logged'), 'success');
  };
  return (
    <Root>
      <div className="tel-head">
        <Numbers numbers={place.numbers} />
        {mayWrite && !isLogging && (
          <button
            ref={opener}
            type="button"
            className="stoa-button"
            data-kind="primary"
            onClick={() => setLogging(true)}
          >
            <Icon name="plus" />
            {words('log')}
          </button>
        )}
      </div>
      {isLogging && <LogCall place={place} onLogged={logged} onCancel={() => setLogging(false)} />}
      {totals.count > 0 && <CallTotals totals={totals} formats={formats} words={words} />}
      {page.calls.length > 0 ? (
        <CallList {...{ place, page, formats, words, mayWrite }} onMore={loadMore} onChanged={() => void load()} />
      ) : (
        <Notice icon="phone" title={words('none')} text={words(mayWrite ? 'none_text' : 'none_read')} />
      )}
      {!mayWrite && <p className="tel-soft">{words('may_not_log')}</p>}
    </Root>
  );
}

/** The button that opens the form is not there while it is open, and gets the focus back when it closes. */
function useReturnedFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
