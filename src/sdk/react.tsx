import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { Host, Mount, MountProps, Theme } from './contract.ts';

/** `@stoa/sdk/react`: parts of a widget as React components (docs/guides/writing-a-module.md#react). */

let drawn = 0;

const HostContext = createContext<Host | null>(null);

/**
 * A mount of a component, which gets `host` and the props of the mount. Its state is kept when props change. An error
 * that no boundary of its own catches is shown by the app in its place.
 */
export function fromReact<Props extends MountProps = MountProps>(
  Component: ComponentType<Props & { host: Host }>,
): Mount<Props> {
  return (root, host, props) => {
    let { onError } = props;
    drawn += 1;
    // Ids are counted for each root; the app and other parts in this document have their own.
    const identifierPrefix = `stoa-${drawn}-`;
    const reactRoot = createRoot(root, { identifierPrefix, onUncaughtError: (error) => onError(error) });
    const update = (next: Props) => {
      onError = next.onError;
      reactRoot.render(
        <HostContext value={host}>
          <Component {...next} host={host} />
        </HostContext>,
      );
    };
    update(props);
    return Object.assign(() => reactRoot.unmount(), { update });
  };
}

/**
 * The host of the widget.
 * @throws outside of what `fromReact` draws
 */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost works within components that fromReact draws');
  return host;
}

/** The theme of the app, as it is now. */
export function useTheme(): Theme {
  const host = useHost();
  return useSyncExternalStore(host.onChange, () => host.theme);
}

/** The language of the app, as it is now. */
export function useLocale(): Host['locale'] {
  const host = useHost();
  return useSyncExternalStore(host.onChange, () => host.locale);
}
