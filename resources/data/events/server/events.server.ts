import { serve } from '#server/resources/serve.ts';
import { events } from '../events.resource.ts';
import { streamEvents } from './events.service.ts';

export const eventsServer = serve(events, { stream: streamEvents });
