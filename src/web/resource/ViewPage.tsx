import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { ViewContext } from './ViewContext.ts';
import type { View } from './view.ts';

/** Renders a page of a view, with its context. */
export function ViewPage({ view, Page }: { view: View; Page: LazyExoticComponent<ComponentType> }) {
  return (
    <ViewContext value={view}>
      <Suspense>
        <Page />
      </Suspense>
    </ViewContext>
  );
}
