import * as own from '#web/resources.ts';
import { withPeople } from '../../web/support/stockPeople.tsx';

/** In the place of `src/web/resources.ts`, with one slice more. */
export const { views, loadAdminMessages } = withPeople(own);
