import { serve } from '#server/http/serve.ts';
import { live } from '../events.resource.ts';
import { openEvents } from './events.service.ts';

export const liveServer = serve(live, { events: openEvents });
