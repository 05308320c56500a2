import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { ViewContext } from './ViewContext.ts';
import type { View } from './view.ts';

/** Where a view's own page of a record stands: its card and words are those of the view. */
export function RecordPage({ view, Page }: { view: View; Page: LazyExoticComponent<ComponentType> }) {
  return (
    <ViewContext value={view}>
      <Suspense>
        <Page />
      </Suspense>
    </ViewContext>
  );
}
