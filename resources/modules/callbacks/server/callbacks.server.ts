import { serve } from '#server/resources/serve.ts';
import { callbacks } from '../callbacks.resource.ts';
import { send, sendDue } from './callbacks.jobs.ts';
import { listCallbacks, resendCallback } from './callbacks.service.ts';

export const callbacksServer = serve(
  callbacks,
  { list: listCallbacks, send_again: resendCallback },
  { send, send_due: sendDue },
  { send_due: '* * * * *' },
);
