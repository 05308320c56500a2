export class LongReads {
  lengthOf = () => 'short' as const;
  beginUnknown = () => null;
  answered(): void {}
  wrote(): void {}
}

export const entityOf = (): null => null;
