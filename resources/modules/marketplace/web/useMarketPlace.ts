import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withParam } from '#web/providers/searchParams.ts';
import { type Tab, tabs } from '../marketplace.resource.ts';

/** The first tab, which has no parameter. */
const firstTab: Tab = 'installed';

/** The module was opened from the list, so that closing goes back to it instead of leaving it in the history. */
const fromList = { fromList: true } as const;

/**
 * Where in the marketplace the person is, by the address: `category` is the tab, `search` the text, `module` the alias of
 * the open module, `section` the entry of its dialog. So it can be shared, and reload and back work.
 */
export function useMarketPlace() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const at = (name: string, value: string | null) => ({ pathname, search: withParam(search, name, value) });
    const closed = withParam(withParam(search, 'module', null), 'section', null);
    const isFromList = (state as Partial<typeof fromList> | null)?.fromList === true;
    return {
      tab: tabs.find((tab) => tab === params.get('category')) ?? firstTab,
      text: params.get('search') ?? '',
      alias: params.get('module'),
      section: params.get('section'),
      /** Navigation state of links to modules. */
      fromList,
      toModule: (alias: string) => at('module', alias),
      /** Of the entry; null for the first one. */
      toSection: (section: string | null) => at('section', section),
      chooseTab: (tab: Tab) => void navigate(at('category', tab === firstTab ? null : tab)),
      setText: (text: string) => void navigate(at('search', text || null), { replace: true }),
      close: () => {
        if (isFromList) void navigate(-1);
        else void navigate({ pathname, search: closed }, { replace: true });
      },
      /** For links that replace the entry of the history. */
      state: state as unknown,
    };
  }, [pathname, search, state, navigate]);
}

export type MarketPlace = ReturnType<typeof useMarketPlace>;
