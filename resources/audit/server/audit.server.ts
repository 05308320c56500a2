import { serve } from '#server/serve.ts';
import { audit } from '../audit.resource.ts';
import { mailStopped } from './audit.emails.ts';
import { getAudit, listAudit } from './audit.service.ts';
import { removeOld } from './expiry.jobs.ts';
import { exportAudit } from './exportCsv.service.ts';
import { getSettings, makeSecret, updateSettings } from './settings.service.ts';
import { send, sendDue } from './stream.jobs.ts';
import { testStream } from './testStream.service.ts';

export const auditServer = serve(
  audit,
  {
    list: listAudit,
    get: getAudit,
    export_csv: exportAudit,
    settings: getSettings,
    update_settings: updateSettings,
    make_secret: makeSecret,
    test_stream: testStream,
  },
  { send, send_due: sendDue, mail_stopped: mailStopped, remove_old: removeOld },
  { send_due: '* * * * *', remove_old: '43 3 * * *' },
);
