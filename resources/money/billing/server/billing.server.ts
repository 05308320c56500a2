import { serve } from '#server/resources/serve.ts';
import { billing } from '../billing.resource.ts';
import { getBilling, readChart, updateBillingSettings } from './billing.service.ts';
import { charge } from './charge.service.ts';
import { mailNotice, tellAdministrators } from './notices.jobs.ts';
import { refill, refillDue } from './refill.jobs.ts';

export const billingServer = serve(
  billing,
  { get: getBilling, update: updateBillingSettings, chart: readChart, charge },
  { refill, refill_due: refillDue, tell_administrators: tellAdministrators, mail: mailNotice },
  { refill_due: '* * * * *' },
);
