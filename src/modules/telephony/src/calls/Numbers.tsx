import { useHost } from '@stoa/sdk/react';
import { useEffect, useState } from 'react';
import { dialled, telLink } from '../numbers.ts';
import { useSettings } from '../settings/useSettings.ts';
import { Icon } from '../ui/Icon.tsx';
import { isFramed } from '../ui/isFramed.ts';
import { useWords } from '../words/words.ts';
import { copyText } from './copyText.ts';
import type { Place } from './place.ts';

/** The numbers of the record, to call or to copy. */
export function Numbers({ numbers }: { numbers: Place['numbers'] }) {
  const words = useWords();
  if (numbers.length === 0) return <p className="tel-soft">{words('no_number')}</p>;
  return (
    <ul className="tel-numbers">
      {numbers.map(({ alias, name, number }) => (
        <li key={alias}>
          <span className="tel-number-icon" aria-hidden="true">
            <Icon name="phone" size={18} />
          </span>
          <span>
            <small>{name}</small>
            <strong>{number}</strong>
          </span>
          <CallButton name={name} number={number} />
        </li>
      ))}
    </ul>
  );
}

function CallButton({ name, number }: { name: string; number: string }) {
  const words = useWords();
  const settings = useSettings();
  // A frame cannot open `tel:` links.
  if (isFramed) return <CopyButton name={name} number={dialled(number, settings)} />;
  return (
    <a className="stoa-button tel-small" href={telLink(number, settings)} aria-label={`${words('call')}: ${number}`}>
      {words('call')}
    </a>
  );
}

const COPIED_MS = 2000;

function CopyButton({ name, number }: { name: string; number: string }) {
  const host = useHost();
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (copyText(number)) setCopied(true);
    else await host.notify(words('copy_failed'), 'warning');
  };
  return (
    <button
      type="button"
      className="stoa-button tel-small"
      aria-label={isCopied ? undefined : `${words('copy')}: ${name}`}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'done' : 'copy'} size={16} />
      <span role="status">{words(isCopied ? 'copied' : 'copy')}</span>
    </button>
  );
}
