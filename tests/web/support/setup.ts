import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM());
  cleanup();
});

configure({
  // A busy machine needs more than the second of old; what is there is found as soon as it is.
  asyncUtilTimeout: 15_000,
  // Each attempt of a `findBy` makes an error. With the document printed in each, that took 8 % of the time.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// A document without a layout has nothing to scroll.
Element.prototype.scrollIntoView ??= () => {};
