import type { DataPlane } from './dataPlane.ts';
import type { EntityModel } from './model.ts';

/** The way from an account to its entities and records, for every service that needs them. */
export interface AccountData {
  /**
   * The ready entity of this alias, from memory; believed for at most 4 s when no notice of a change comes.
   * @throws a 404 refusal when there is none
   */
  entity(account_id: number, alias: string): Promise<EntityModel>;
  /** The same by id; null when it is not ready or gone. */
  entityById(account_id: number, id: number): Promise<EntityModel | null>;
  /** All ready entities of the account, by alias. */
  entities(account_id: number): Promise<readonly EntityModel[]>;
  /** Rises with every change of the account's entities; 0 while it has none. */
  version(account_id: number): Promise<number>;
  plane(account_id: number): Promise<DataPlane>;
  /** Makes this process read the account's entities anew; the others hear of it through the database. */
  forget(account_id: number): void;
  /** The same for every account: notices may have been missed. */
  forgetAll(): void;
}
