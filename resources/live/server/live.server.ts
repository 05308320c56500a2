import { serve } from '#server/http/serve.ts';
import { live } from '../live.resource.ts';
import { openEvents } from './live.service.ts';

export const liveServer = serve(live, { events: openEvents });
