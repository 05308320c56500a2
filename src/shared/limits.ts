import * as billingLimits from './billingNumbers.ts';
import * as limits from './numbers.ts';

export { billingLimits, limits };
