import { lazy, Suspense } from 'react';
import { useStore } from '../state/store.ts';
import { prompts } from './messages.ts';

const PromptDialog = lazy(async () => ({ default: (await import('./PromptDialog.tsx')).PromptDialog }));

/** Questions are put one after another, in the order they came. Nothing is asked on the first page, so it waits. */
export function Prompts() {
  const [first] = useStore(prompts);
  return first ? (
    <Suspense>
      <PromptDialog key={first.id} prompt={first} />
    </Suspense>
  ) : null;
}
