import * as billingLimits from './money/billingNumbers.ts';
import * as limits from './numbers.ts';

export { billingLimits, limits };
