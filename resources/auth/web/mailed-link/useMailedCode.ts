import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The `?code=` of an address, which leaves the address at once: there it would be shown, bookmarked and shared. It goes
 * into the entry of the tab's history, so that the page may be reloaded. Empty when there is none.
 */
export function useMailedCode(): string {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('code');
  useEffect(() => {
    if (inAddress === null) return;
    const rest = new URLSearchParams(search);
    rest.delete('code');
    void navigate({ pathname, search: rest.toString() }, { replace: true, state: { code: inAddress } });
  }, [inAddress, pathname, search, navigate]);
  return inAddress ?? (state as { code?: string } | null)?.code ?? '';
}
