import { createHash } from 'node:crypto';

/** Which version an account follows (docs/reference/product/modules.md#rollouts). */

/** A rollout that is running or paused. */
interface OpenRollout {
  id: number;
  /** Of the version that is rolled out. */
  version_id: number;
  percent: number;
  state: 'running' | 'paused';
}

interface Follower {
  account_id: number;
  /** The version that it runs; null: none yet. */
  version_id: number | null;
}

/**
 * Whether an account follows the version of a rollout instead of the main one. While the rollout is paused no account joins
 * it, and none leaves it.
 * @param author_id the account that develops the module, which always takes part
 */
export function takesPart({ account_id, version_id }: Follower, rollout: OpenRollout, author_id: number): boolean {
  if (rollout.state === 'paused') return version_id === rollout.version_id;
  return account_id === author_id || bucketOf(account_id, rollout.id) < rollout.percent;
}

/** From 0 to 99, the same for an account throughout a rollout and another in the next. */
const bucketOf = (account_id: number, rollout_id: number): number =>
  createHash('sha256').update(`${account_id}/${rollout_id}`).digest().readUInt32BE() % 100;
