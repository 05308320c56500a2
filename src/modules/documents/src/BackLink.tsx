import { useHost } from '@stoa/sdk/react';
import { useWords } from './words.ts';

/** Leads to the list. `ask` may keep the person here. */
export function BackLink({ ask = async () => true }: { ask?: () => Promise<boolean> }) {
  const words = useWords();
  const host = useHost();
  const leave = async () => {
    if (await ask()) await host.navigate('');
  };
  return (
    <nav>
      <button type="button" className="stoa-button dc-back" data-kind="quiet" onClick={() => void leave()}>
        <span aria-hidden="true">←</span> {words('back')}
      </button>
    </nav>
  );
}
