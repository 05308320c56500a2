import { serve } from '#server/resources/serve.ts';
import { audit } from '../audit.resource.ts';
import { getAudit, listAudit } from './audit.service.ts';
import { exportAudit } from './exportCsv.service.ts';

export const auditServer = serve(audit, { list: listAudit, get: getAudit, export_csv: exportAudit });
