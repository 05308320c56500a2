import type { AuthProvider } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { session } from '../session/session.ts';
import { may } from './rights.ts';

const endpointOf: Record<string, string> = {
  list: 'list',
  show: 'get',
  edit: 'update',
  create: 'create',
  delete: 'remove',
  export: 'list',
};

/**
 * The session for react-admin. The outer router has the guards, so react-admin never shows a login page of its own. A
 * 401 ends the session in api/api.ts. Rights are read from `me` without a request.
 */
export function createAuthProvider(resources: readonly Resource[]): AuthProvider {
  const declarations = new Map(resources.map((resource) => [resource.name, resource]));
  return {
    login: () => Promise.reject(new Error('People sign in at /sign-in')),
    logout: async () => {
      await session.signOut();
      return '/sign-in';
    },
    checkAuth: () => (session.me()?.user ? Promise.resolve() : Promise.reject(new Error('errors.unauthorized'))),
    checkError: () => Promise.resolve(),
    getIdentity: async () => {
      const user = session.me()?.user;
      return { id: user?.id ?? 0, fullName: user?.name ?? '' };
    },
    canAccess: async ({ resource, action }) =>
      may(session.me(), declarations.get(resource)?.endpoints[endpointOf[action] ?? action]),
  };
}
