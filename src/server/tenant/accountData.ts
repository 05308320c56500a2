import type { DataPlane } from './dataPlane.ts';
import type { EntityModel } from './model.ts';

/** Access to the accounts' entities and records. */
export interface AccountData {
  /**
   * The ready entity of this alias, cached for at most 4 s if no notification arrives.
   * @throws a 404 refusal if there is none
   */
  entity(account_id: number, alias: string): Promise<EntityModel>;
  /** The same by id; null if it is not ready or was removed. */
  entityById(account_id: number, id: number): Promise<EntityModel | null>;
  /** All ready entities of the account, by alias. */
  entities(account_id: number): Promise<readonly EntityModel[]>;
  /** Increases with every change of the account's entities; 0 while it has none. */
  version(account_id: number): Promise<number>;
  plane(account_id: number): Promise<DataPlane>;
  /** Drops this process's models of the account. Other processes follow by notification. */
  forget(account_id: number): void;
  /** The same for all accounts, when notifications may have been missed. */
  forgetAll(): void;
}
