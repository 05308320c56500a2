import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { screenLimits } from '#shared/limits.ts';
import type { Feature } from '#web/resource/slots.ts';
import { isPipelineShown, usePipeline, ViewSwitch } from './ViewSwitch.tsx';

const Pipeline = lazy(() => import('./Pipeline.tsx'));

function Body() {
  const { step } = usePipeline();
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={screenLimits.pipeline_height_px} aria-hidden />}>
      {step && <Pipeline key={step.field} of={step} />}
    </Suspense>
  );
}

/** Records in columns, by the variants of a select field. */
export const kanban: Feature = {
  list: { ToolbarStart: ViewSwitch, body: { isShown: isPipelineShown, Body } },
};
