import { lazy, Suspense } from 'react';
import type { View } from '#web/resource/view.ts';

const FilesToolbar = lazy(() => import('./FilesToolbar.tsx'));
const EmptyHint = lazy(() => import('./EmptyHint.tsx'));

const Toolbar = () => (
  <Suspense>
    <FilesToolbar />
  </Suspense>
);

/** The view of entities, with its toolbar and the way from a file, which no other page needs. */
export const withFiles = (view: View): View => ({ ...view, list: { ...view.list, Toolbar, EmptyAction: EmptyHint } });
