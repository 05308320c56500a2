import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// A busy machine needs more than the second of old; what is there is found as soon as it is.
configure({ asyncUtilTimeout: 8000 });

// A document without a layout has nothing to scroll.
Element.prototype.scrollIntoView ??= () => {};
