/** Drawn for this module, on a grid of 24 with lines of 1.75. */
const paths = {
  phone:
    'M6.6 3.75h2.2c.5 0 .9.33 1.02.81l.82 3.3c.1.4-.03.82-.34 1.08L8.6 10.4a12.4 12.4 0 0 0 5 5l1.46-1.7c.26-.3.68-.44 1.08-.34l3.3.82c.48.12.81.55.81 1.02v2.2a2.1 2.1 0 0 1-2.25 2.1C10.9 18.98 5.02 13.1 4.5 6a2.1 2.1 0 0 1 2.1-2.25Z',
  incoming: 'M18.5 5.5 6.5 17.5M6.5 8.5v9h9',
  outgoing: 'M5.5 18.5l12-12M8.5 6.5h9v9',
  missed: 'M4.5 8l7.5 7 7.5-7M4.5 13V8h5',
  copy: 'M9 9.5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5v-9ZM5.5 16A1.5 1.5 0 0 1 4 14.5v-9A1.5 1.5 0 0 1 5.5 4h8A1.5 1.5 0 0 1 15 5.5',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5.5v13M5.5 12h13',
  lock: 'M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  alert: 'M12 8v5M12 16.2v.1M12 3.75a8.25 8.25 0 1 0 0 16.5 8.25 8.25 0 0 0 0-16.5Z',
  settings: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4',
};

export type IconName = keyof typeof paths;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg className="tel-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
