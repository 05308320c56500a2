import type { FairPool } from '#server/load/connections/fairPool.ts';

export const withSlowReads = (rest: FairPool): FairPool => rest;
