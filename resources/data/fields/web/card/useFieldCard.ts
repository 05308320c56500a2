import { useLocation, useNavigate } from 'react-router-dom';

const parameter = 'field';

const cardId = (search: string): number | null => {
  const text = new URLSearchParams(search).get(parameter);
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
};

const withCard = (search: string, id: number | null) => {
  const params = new URLSearchParams(search);
  params.delete(parameter);
  if (id !== null) params.set(parameter, String(id));
  const text = params.toString();
  return text && `?${text}`;
};

export interface FieldCardPlace {
  /** Null while no card is open, 0 for a new field. */
  id: number | null;
  open: (id: number) => void;
  close: () => void;
}

/** The open card, kept in the address as `?field=17`, so that it can be shared and the back button closes it. */
export function useFieldCard(): FieldCardPlace {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    id: cardId(search),
    open: (id) => void navigate({ pathname, search: withCard(search, id) }, { state: { fromFields: true } }),
    close: () => {
      if ((state as { fromFields?: true } | null)?.fromFields) void navigate(-1);
      else void navigate({ pathname, search: withCard(search, null) }, { replace: true });
    },
  };
}
