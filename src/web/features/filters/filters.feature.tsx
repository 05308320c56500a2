import { lazy, Suspense } from 'react';
import { loadMessages } from '#web/i18n/translate.ts';
import type { Feature } from '#web/resource/slots.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FiltersButton } from './FiltersButton.tsx';
import { refusedFilters } from './refusedFilters.ts';

const RefusedFilters = lazy(async () => {
  const [wrong] = await Promise.all([
    import('./RefusedFilters.tsx'),
    loadMessages('filters', 'value_errors', 'inputs'),
  ]);
  return wrong;
});

const Message = ({ error }: { error: unknown }) => (
  <Suspense>
    <RefusedFilters error={error} />
  </Suspense>
);

/** The drawer of filters, the chips of active ones, and the message for refused ones. */
export const filters: Feature = {
  list: {
    ToolbarStart: FiltersButton,
    AboveRows: ActiveFilters,
    error: { isFor: (error) => refusedFilters(error).length > 0, Message },
  },
};
