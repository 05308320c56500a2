import { createHash, randomBytes } from 'node:crypto';
import { seal, unseal } from './seal.ts';

/** The token of an install (docs/reference/product/modules.md#module-tokens): found by its hash, and kept sealed to be shown again. */

const prefix = 'stoa_install_';

export const newInstallToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`;

export const isInstallToken = (text: string): boolean => text.startsWith(prefix);

/** A fast hash is enough for a random secret. */
export const hashInstallToken = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Place {
  account_id: number;
  module_id: number;
}

const placeOf = ({ account_id, module_id }: Place) => `module_installs/token/${account_id}/${module_id}`;

export const sealInstallToken = (key: Buffer, place: Place, token: string): Buffer => seal(key, placeOf(place), token);

export const openInstallToken = (key: Buffer, { token, ...place }: Place & { token: Buffer }): string =>
  unseal(key, placeOf(place), token).toString();
