interface Changed {
  before: string;
  gone: string;
  come: string;
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
    gone: a.slice(head, a.length - tail).join(''),
    come: b.slice(head, b.length - tail).join(''),
    after: a.slice(a.length - tail).join(''),
  };
}
