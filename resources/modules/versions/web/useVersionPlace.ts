import { useLocation, useNavigate } from 'react-router-dom';
import { type VersionType, versionTypes } from '#shared/modules.ts';

const parameter = 'version';

/** The form that is open: of a version, or of a new one of this type. */
export type OpenVersion = { id: number } | { type: VersionType };

function readOpen(search: string): OpenVersion | null {
  const text = new URLSearchParams(search).get(parameter) ?? '';
  const type = versionTypes.find((each) => text === `new-${each}`);
  if (type) return { type };
  return /^\d{1,15}$/.test(text) ? { id: Number(text) } : null;
}

/** The open form, kept in the address: `?version=17` or `?version=new-minor`. */
export function useVersionPlace() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const withVersion = (value: string | null) => {
    const params = new URLSearchParams(search);
    params.delete(parameter);
    if (value !== null) params.set(parameter, value);
    return { pathname, search: params.toString() };
  };
  return {
    open: readOpen(search),
    show: (version: OpenVersion) =>
      void navigate(withVersion('id' in version ? String(version.id) : `new-${version.type}`), {
        state: { fromVersions: true },
      }),
    close: () => {
      if ((state as { fromVersions?: true } | null)?.fromVersions) void navigate(-1);
      else void navigate(withVersion(null), { replace: true });
    },
  };
}
