import { createContext, useContext } from 'react';

interface SidebarState {
  /** Below 1024 px the sidebar is a drawer. */
  isFolded: boolean;
  open: () => void;
}

export const SidebarContext = createContext<SidebarState>({ isFolded: false, open: () => {} });

export const useSidebar = () => useContext(SidebarContext);
