import Link from '@mui/material/Link';
import { dequal } from 'dequal/lite';
import { useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './history.module.css';

const shownFirst = 5;

const written = (value: unknown) => (value === undefined ? '—' : JSON.stringify(value));

/** Differences of a JSON value, the first few until expanded. */
export function JsonChange({ from, to }: { from: unknown; to: unknown }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const changes = diffJson(from, to);
  const shown = isWhole ? changes : changes.slice(0, shownFirst);
  return (
    <span className={styles.json}>
      {shown.map(({ path, before, after }) => (
        <span key={path} className={styles.path}>
          {path && `${path}: `}
          <del className={styles.soft}>{written(before)}</del> <ins className={styles.new}>{written(after)}</ins>
        </span>
      ))}
      {changes.length > shownFirst && (
        <Link component="button" type="button" variant="inherit" onClick={() => setWhole(!isWhole)}>
          {translate(isWhole ? 'records.history.less' : 'records.history.more')}
        </Link>
      )}
    </span>
  );
}

interface JsonDifference {
  /** `a.b[2]`; empty for the root. */
  path: string;
  /** Undefined if the key did not exist. */
  before: unknown;
  after: unknown;
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** All differences between two JSON values, in key order. */
export function diffJson(before: unknown, after: unknown, path = ''): JsonDifference[] {
  if (isTree(before) && isTree(after) && Array.isArray(before) === Array.isArray(after)) {
    const [a, b] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
    const step = (key: string) => (Array.isArray(before) ? `${path}[${key}]` : path ? `${path}.${key}` : key);
    const of = (tree: Record<string, unknown>, key: string) => (Object.hasOwn(tree, key) ? tree[key] : undefined);
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      diffJson(of(a, key), of(b, key), step(key)),
    );
  }
  return dequal(before, after) ? [] : [{ path, before, after }];
}
