import { useLocation, useNavigate } from 'react-router-dom';
import { withParam } from '#web/providers/searchParams.ts';

const parameter = 'trash';

/**
 * The trash dialog's state in the address, `?trash=1`: it can be linked, and the back button closes it.
 */
export function useTrashDialog() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    isOpen: new URLSearchParams(search).get(parameter) === '1',
    open: () => void navigate({ pathname, search: withParam(search, parameter, '1') }, { state: { fromPage: true } }),
    close: () => {
      if ((state as { fromPage?: true } | null)?.fromPage) void navigate(-1);
      else void navigate({ pathname, search: withParam(search, parameter, null) }, { replace: true });
    },
  };
}
