import { defineModule } from '@stoa/sdk';
import { createElement, useState, version } from 'react';
import { createRoot } from 'react-dom/client';

/** A widget that brings a React of its own. */
function Counter({ path }: { path: string }) {
  const [count, setCount] = useState(0);
  return createElement(
    'div',
    null,
    createElement('h1', null, `React ${version.split('.')[0]}`),
    createElement('p', null, path),
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Count ${count}`),
  );
}

export default defineModule({
  api: 1,
  routes: [
    {
      path: 'count/*',
      mount(root, _host, props) {
        const reactRoot = createRoot(root);
        const update = ({ path }: { path: string }) => reactRoot.render(createElement(Counter, { path }));
        update(props);
        return Object.assign(() => reactRoot.unmount(), { update });
      },
    },
  ],
});
