import type { ModuleDefinition } from '../contract.ts';
import { contributionsOf } from '../contributions.ts';
import { faultOf } from '../defineModule.ts';
import type { FromFrame } from '../protocol.ts';
import { reasonOf } from './reasonOf.ts';
import type { Running } from './running.ts';

/** What only frames of DEV widgets do (docs/reference/product/modules.md#dev-mode). */

export const isDevFrame = location.pathname === '/w/frame/dev';

/** An author's server looks for itself with a shared worker, which frames have none of; without one it asks by itself. */
if (isDevFrame) Reflect.deleteProperty(globalThis, 'SharedWorker');

declare global {
  /** Called by the author's server when the source has changed, with the new default export. Only in DEV mode. */
  var stoaReplace: ((definition: ModuleDefinition) => Promise<void>) | undefined;
}

class Unreachable extends Error {}

export const isUnreachable = (error: unknown): boolean => error instanceof Unreachable;

/** A browser does not say why an import failed, so the server is asked first. */
export async function loadDev<T>(url: string, load: () => Promise<T>): Promise<T> {
  await fetch(url, { cache: 'no-store' }).catch(() => {
    throw new Unreachable(`${new URL(url).origin} does not answer`);
  });
  return load();
}

/** Lets the author's server replace the definition: what is shown is drawn again, and the page takes the contributions. */
export function offerReplace(running: Running, send: (message: FromFrame) => void): void {
  globalThis.stoaReplace = async (definition) => {
    const { host } = running.made;
    try {
      const fault = faultOf(definition);
      if (fault) throw new TypeError(fault);
      await running.definition.destroy?.(host);
      running.definition = definition;
      await definition.init?.(host);
      send({ kind: 'replaced', contributions: contributionsOf(definition) });
      running.mounts.replace(definition);
    } catch (error) {
      send({ kind: 'failed', mount: null, reason: reasonOf(error) });
    }
  };
}
