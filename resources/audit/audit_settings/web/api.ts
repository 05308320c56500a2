import { call } from '#web/api/api.ts';
import { auditSettings } from '../audit_settings.resource.ts';

const { make_secret, test } = auditSettings.endpoints;

/** Only this answers the signing secret. */
export const makeSecret = (): Promise<string> => call(make_secret, {});

/** Sends an entry to the address now. */
export const testStream = () => call(test, {});
