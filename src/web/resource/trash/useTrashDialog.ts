import { useLocation, useNavigate } from 'react-router-dom';

const parameter = 'trash';

const withTrash = (search: string, isOpen: boolean) => {
  const params = new URLSearchParams(search);
  params.delete(parameter);
  if (isOpen) params.set(parameter, '1');
  const text = params.toString();
  return text && `?${text}`;
};

/**
 * The trash over a page, kept in its address as `?trash=1`, as the trash of records is: it can be shared, and the back
 * button closes it.
 */
export function useTrashDialog() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    isOpen: new URLSearchParams(search).get(parameter) === '1',
    open: () => void navigate({ pathname, search: withTrash(search, true) }, { state: { fromPage: true } }),
    close: () => {
      if ((state as { fromPage?: true } | null)?.fromPage) void navigate(-1);
      else void navigate({ pathname, search: withTrash(search, false) }, { replace: true });
    },
  };
}
