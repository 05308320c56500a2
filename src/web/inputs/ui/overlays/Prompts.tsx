import { lazy, Suspense } from 'react';
import { useStore } from '#web/state/store.ts';
import { prompts } from '../messages.ts';

const PromptDialog = lazy(async () => ({ default: (await import('./PromptDialog.tsx')).PromptDialog }));

/** Shows prompts one after another. The dialog is fetched with the first one. */
export function Prompts() {
  const [first] = useStore(prompts);
  return first ? (
    <Suspense>
      <PromptDialog key={first.id} prompt={first} />
    </Suspense>
  ) : null;
}
