import { serve } from '#server/resources/serve.ts';
import { overview } from '../overview.resource.ts';
import { readOverview } from './overview.service.ts';

export const overviewServer = serve(overview, { read: readOverview });
