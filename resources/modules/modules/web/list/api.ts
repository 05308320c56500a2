import { call } from '#web/api/api.ts';
import { modules } from '../../modules.resource.ts';

export const readModuleToken = (id: number): Promise<string> => call(modules.endpoints.token, { params: { id } });
