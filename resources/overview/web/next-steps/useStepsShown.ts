import { useState } from 'react';
import { getStored, setStored } from '#web/state/browserStorage.ts';
import { storageKeys } from '#web/state/storageKeys.ts';

/**
 * Whether the first steps are shown in this browser: until all are done, unless hidden by the person. Shown again from the
 * menu, they stay until hidden.
 */
export function useStepsShown() {
  const [choice, setChoice] = useState(() => getStored(storageKeys.firstSteps));
  const choose = (next: 'Y' | 'N') => {
    setStored(storageKeys.firstSteps, next);
    setChoice(next);
  };
  return {
    isShown: (isAllDone: boolean) => choice === 'Y' || (choice === null && !isAllDone),
    show: () => choose('Y'),
    hide: () => choose('N'),
  };
}
