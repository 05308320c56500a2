import type { FairPool } from '#server/database/pool/fairPool.ts';

export const withSlowReads = (rest: FairPool): FairPool => rest;
