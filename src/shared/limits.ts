import * as limits from './numbers.ts';

export { limits };
