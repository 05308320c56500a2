import { serve } from '#server/resources/serve.ts';
import { payment_methods } from '../payment_methods.resource.ts';
import { checkWaiting } from './methods.jobs.ts';
import { createMethod, getMethod, listMethods, removeMethod, updateMethod } from './methods.service.ts';

export const payment_methodsServer = serve(
  payment_methods,
  { list: listMethods, get: getMethod, create: createMethod, update: updateMethod, remove: removeMethod },
  { check_waiting: checkWaiting },
  { check_waiting: '* * * * *' },
);
