import * as own from '#web/resources.ts';
import { withPeople } from '../../../web/support/stockPeople.tsx';

/** Replaces `src/web/resources.ts` and adds a slice. */
export const { views, loadAdminMessages } = withPeople(own);
