import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useServerChanges } from '#web/events/useServerChanges.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { SearchInput } from '#web/resource/list/toolbar/SearchInput.tsx';
import { refreshMarket } from './api.ts';
import { ModuleDialog } from './dialog/ModuleDialog.tsx';
import { MarketTabs } from './list/MarketTabs.tsx';
import { ModuleGrid } from './list/ModuleGrid.tsx';
import { useMarketPlace } from './useMarketPlace.ts';

const messages = loadMessages('marketplace', 'module');

/** `/admin/marketplace`: modules that can be installed, or are (docs/reference/product/modules.md#marketplace-page). */
export default function MarketplacePage() {
  use(messages);
  const translate = useTranslate();
  const place = useMarketPlace();
  useModuleEvents();
  return (
    <PageFrame
      title={translate('marketplace.name')}
      search={
        <SearchInput
          label={translate('marketplace.list.search')}
          clearLabel={translate('marketplace.list.clear_search')}
          value={place.text}
          onSearch={place.setText}
        />
      }
    >
      <MarketTabs place={place}>
        <ModuleGrid key={place.tab} place={place} />
      </MarketTabs>
      {place.alias !== null && <ModuleDialog key={place.alias} alias={place.alias} place={place} />}
    </PageFrame>
  );
}

/** Shows what others install, disable and update. */
function useModuleEvents(): void {
  const client = useQueryClient();
  useServerChanges(({ modules, missed }) => {
    if (modules || missed) void refreshMarket(client);
  });
}
