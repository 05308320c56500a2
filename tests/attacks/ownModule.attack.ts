import { type Attack, held } from './kit.ts';

interface Me {
  modules: { id: number; trusted: boolean; widget: object | null }[];
}

/** A widget in the page would have the session of everybody who opens the account (docs/reference/product/modules.md#runners). */
export const attack: Attack = {
  hole: 'a module of one’s own account runs in the page of those who open it',
  async run({ attacker }) {
    const made = await attacker.post<{ id: number }>('/v1/modules', { name: 'Own', alias: `own-${Date.now()}` });
    const module_id = made.body.id;
    const versions = `/v1/modules/${module_id}/versions`;
    const version = await attacker.post<{ id: number }>(versions, { name: 'First' });
    const path = `${versions}/${version.body.id}`;
    const script = { 'content-type': 'text/javascript' };
    await attacker.call('PUT', `${path}/widget`, `export default { api: 1, id: ${module_id} };`, script);
    await attacker.patch(path, { status_id: 2 });
    await attacker.post(`${path}/set-main`);
    await attacker.post(`/v1/market/install-module/${module_id}`);
    const { modules } = (await attacker.get<Me>('/v1/auth/me')).body;
    const own = modules.find(({ id }) => id === module_id);
    held(own !== undefined && own.widget !== null, 'the module could not be installed, so nothing was tried');
    held(own?.trusted === false, 'the widget runs in the page, with the session of the person');
    await attacker.post(`/v1/market/uninstall-module/${module_id}`);
  },
};
