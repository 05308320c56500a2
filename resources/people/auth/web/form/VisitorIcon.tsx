import { Drawing } from '#web/inputs/ui/Icon.tsx';
import styles from './VisitorPage.module.css';

const paths = {
  mail: 'M3.5 6h17v12.5h-17Z M4 6.5l8 6.5 8-6.5',
  home: 'M3.5 20.5h17 M5.5 17.5h13 M7 17V10.5 M12 17V10.5 M17 17V10.5 M4 8.5L12 3.5l8 5Z',
  broken:
    'M10 14l-2.2 2.2a3.2 3.2 0 0 1-4.5-4.5L6.5 8.5 M14 10l2.2-2.2a3.2 3.2 0 0 1 4.5 4.5L17.5 15.5 M8.5 3.5l1 2.5 M3.5 5l2 2 M15.5 20.5l-1-2.5 M20.5 19l-2-2',
  people:
    'M8.5 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z M2.5 19.5c.5-3.5 2.8-5 6-5s5.5 1.5 6 5 M15.5 5a3.3 3.3 0 0 1 0 6.4 M17.5 14.9c2.3.6 3.7 2.1 4 4.6',
} as const;

/** Above the title instead of the logo, on pages that report a result. Decorative: the title says the same. */
export function VisitorIcon({ name }: { name: keyof typeof paths }) {
  return (
    <span className={`${styles.icon} ${name === 'broken' ? styles.broken : ''}`}>
      <Drawing path={paths[name]} size={26} width={1.6} />
    </span>
  );
}
