import { serve } from '#server/resources/serve.ts';
import { billing_entries } from '../billing_entries.resource.ts';
import { listEntries } from './entries.service.ts';
import { exportEntries } from './exportEntries.service.ts';

export const billing_entriesServer = serve(billing_entries, { list: listEntries, export_csv: exportEntries });
