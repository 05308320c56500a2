import { call } from '#web/api/api.ts';
import { type Identity, identities, type ProviderAlias } from '../identities.resource.ts';

const { link, list, remove } = identities.endpoints;

export const readIdentities = async (): Promise<readonly Identity[]> => (await call(list)).items;

/** @returns the address at the provider where the person goes on */
export const linkIdentity = (provider: ProviderAlias): Promise<string> => call(link, { params: { provider } });

export const removeIdentity = (id: number) => call(remove, { params: { id } });
