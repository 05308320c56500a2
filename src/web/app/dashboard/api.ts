import type { EntityFigures } from '#resources/account/overview/overview.resource.ts';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { call } from '#web/api/api.ts';
import { timeZone } from '#web/i18n/timeZone.ts';
import { entityNamesRequest } from '#web/preload/firstRequests.ts';
import { memberCalls } from '#web/session/callsByAddress.ts';

/** The entities that the person may read. */
export const readEntities = async (signal: AbortSignal): Promise<Entity[]> =>
  (await call(memberCalls.entities, { query: entityNamesRequest.query, signal })).items;

/** The same with figures, for people with full access. */
export const readFigures = async (signal: AbortSignal): Promise<readonly EntityFigures[]> =>
  (await call(memberCalls.overview, { query: { time_zone: timeZone() }, signal })).entities;
