import { blockingKeys } from './blockingKeys.ts';
import { KeyTable } from './keyTable.ts';
import { isAlike, type LikeText, likeText, signatureOf } from './likeText.ts';

/** Records whose texts are like that of the first of them. */
interface Group {
  text: LikeText;
  ids: number[];
}

/** Records by the likeness of their texts, in the order in which they are added: that of their ids. */
export class AlikeRecords {
  readonly found: Group[] = [];
  /** Some records are in no group, because there was no room for more. */
  isFull = false;
  /** Different texts that are compared with others. */
  readonly #max: number;
  readonly #bySignature = new Map<string, Group>();
  /** Different texts, by their keys, and the group of each. */
  readonly #byKey = new KeyTable();
  readonly #byItem: Group[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  /** The first record of the last group. */
  get last(): number {
    return this.found.at(-1)?.ids[0] ?? 0;
  }

  add(id: number, value: string): void {
    const text = likeText(value);
    if (!text) return;
    const signature = signatureOf(text);
    const group = this.#bySignature.get(signature) ?? this.#like(text, signature);
    group?.ids.push(id);
  }

  /** The oldest group whose text is like this one, or a new one. */
  #like(text: LikeText, signature: string): Group | undefined {
    this.isFull ||= this.#byItem.length === this.#max;
    const item = this.isFull ? undefined : this.#byItem.length;
    const alike = this.#byKey.find(blockingKeys(text), item).map((at) => this.#byItem[at] as Group);
    const found = alike.find((each) => isAlike(each.text, text));
    if (item === undefined) return found;
    const group = found ?? { text, ids: [] };
    if (!found) this.found.push(group);
    this.#byItem.push(group);
    this.#bySignature.set(signature, group);
    return group;
  }
}
