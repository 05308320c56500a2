import { lazy, Suspense } from 'react';
import { useCard } from './useCard.ts';

const ResourceCard = lazy(() => import('./ResourceCard.tsx'));

/** The card of the record that a page is about, while the address names it: `?card=17`. */
export function PageCard({ id, onClosed }: { id: number; onClosed: () => void }) {
  const card = useCard();
  if (card.id !== id) return null;
  return (
    <Suspense>
      <ResourceCard
        id={id}
        onClose={() => {
          card.close();
          onClosed();
        }}
      />
    </Suspense>
  );
}
