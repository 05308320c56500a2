import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { ViewContext } from './ViewContext.ts';
import type { View } from './view.ts';

/** Where a view's own page stands, of a record or in the place of the list: card and words are those of the view. */
export function ViewPage({ view, Page }: { view: View; Page: LazyExoticComponent<ComponentType> }) {
  return (
    <ViewContext value={view}>
      <Suspense>
        <Page />
      </Suspense>
    </ViewContext>
  );
}
