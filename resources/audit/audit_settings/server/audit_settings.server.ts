import { serve } from '#server/resources/serve.ts';
import { auditSettings } from '../audit_settings.resource.ts';
import { mailStopped } from './audit_settings.emails.ts';
import { removeOld } from './expiry.jobs.ts';
import { getSettings, makeSecret, updateSettings } from './settings.service.ts';
import { send, sendDue } from './stream.jobs.ts';
import { testStream } from './testStream.service.ts';

export const auditSettingsServer = serve(
  auditSettings,
  { get: getSettings, update: updateSettings, make_secret: makeSecret, test: testStream },
  { send, send_due: sendDue, mail_stopped: mailStopped, remove_old: removeOld },
  { send_due: '* * * * *', remove_old: '43 3 * * *' },
);
