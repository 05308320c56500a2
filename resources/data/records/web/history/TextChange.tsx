import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './history.module.css';

/** Characters shown of unchanged text around a change, and of changed text. */
const around = 40;
const longest = 200;

const start = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);
const end = (text: string, length: number) => (text.length > length ? `…${text.slice(-length)}` : text);

/** A changed text: deleted and inserted words with some context. */
export function TextChange({ from, to }: { from: string; to: string }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const { before, removed, added, after } = diffWords(from, to);
  const isCut = before.length > around || after.length > around || removed.length > longest || added.length > longest;
  const part = (text: string, length: number, cut: typeof start) => (isWhole ? text : cut(text, length));
  return (
    <span className={styles.text}>
      {part(before, around, end)}
      {removed && <del className={styles.soft}>{part(removed, longest, start)}</del>}
      {added && <ins className={styles.new}>{part(added, longest, start)}</ins>}
      {part(after, around, start)}
      {isCut && (
        <>
          {' '}
          <Link component="button" type="button" variant="inherit" onClick={() => setWhole(!isWhole)}>
            {translate(isWhole ? 'records.history.less' : 'records.history.more')}
          </Link>
        </>
      )}
    </span>
  );
}

interface Changed {
  before: string;
  removed: string;
  added: string;
  after: string;
}

/** The common beginning and end of two texts, in whole words, and the different parts between. */
export function diffWords(from: string, to: string): Changed {
  const [a, b] = [from.split(/(?<=\s)/), to.split(/(?<=\s)/)];
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return {
    before: a.slice(0, head).join(''),
    removed: a.slice(head, a.length - tail).join(''),
    added: b.slice(head, b.length - tail).join(''),
    after: a.slice(a.length - tail).join(''),
  };
}
