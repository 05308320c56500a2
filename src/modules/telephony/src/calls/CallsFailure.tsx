import type { HostError } from '@stoa/sdk';
import { Notice } from '../ui/Notice.tsx';
import { Root } from '../ui/Root.tsx';
import type { Words } from '../words/words.ts';

/** The calls could not be read: because the person may not, or for another reason. */
export function CallsFailure({ error, words, retry }: { error: HostError; words: Words; retry: () => void }) {
  // What may not be read is answered like what is not there.
  const isRefused = error.status === 403 || error.status === 404;
  return (
    <Root>
      {isRefused ? (
        <Notice icon="lock" title={words('refused')} text={words('refused_text')} />
      ) : (
        <Notice
          icon="alert"
          tone="bad"
          title={words('failed')}
          text={words('failed_text')}
          action={{ label: words('retry'), run: retry }}
        />
      )}
    </Root>
  );
}
