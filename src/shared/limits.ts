import * as billingLimits from './money/billingNumbers.ts';
import * as limits from './numbers/accountNumbers.ts';
import * as moduleLimits from './numbers/moduleNumbers.ts';
import * as requestLimits from './numbers/requestNumbers.ts';
import * as screenLimits from './numbers/screenNumbers.ts';

export { billingLimits, limits, moduleLimits, requestLimits, screenLimits };
