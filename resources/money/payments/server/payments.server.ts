import { serve } from '#server/resources/serve.ts';
import { payments } from '../payments.resource.ts';
import { notify } from './notifications.service.ts';
import { checkOpen, follow, notifyOfTest } from './payments.jobs.ts';
import { checkPayment, getPayment, topUp } from './payments.service.ts';
import { answerTestPage, readTestPage } from './testPage.service.ts';

export const paymentsServer = serve(
  payments,
  {
    top_up: topUp,
    get: getPayment,
    check: checkPayment,
    notify,
    test_page: readTestPage,
    test_answer: answerTestPage,
  },
  { check_open: checkOpen, follow, notify_of_test: notifyOfTest },
  { check_open: '* * * * *' },
);
