import { WorkbookFault } from './workbookFault.ts';

/** What XML consists of. Names are without their prefix. */
export interface XmlEvents {
  /** @param attributes as they are written, for `attributeOf` */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Of an element, in any number of pieces. */
  text(text: string): void;
}

interface XmlParser {
  write(text: string): void;
  /** @throws WorkbookFault within a tag or text */
  end(): void;
}

/** Characters of a tag, or of a text without tags. A cell has 32,767 at most. */
const PIECE = 2 * 1024 * 1024;

const LESS = 60;
const GREATER = 62;
const SLASH = 47;
const QUOTE = 34;
const APOSTROPHE = 39;

/**
 * Parses the XML of workbooks as it comes in. Entities are the five of XML and characters by number; a document with
 * declarations of its own is refused, so that nothing grows and nothing outside is read.
 */
export function xmlParser(events: XmlEvents): XmlParser {
  let rest = '';
  const step = (from: number): number => {
    if (rest.charCodeAt(from) !== LESS) {
      const end = rest.indexOf('<', from);
      if (end !== -1) events.text(decoded(rest.slice(from, end)));
      return end;
    }
    if (rest.startsWith('<!--', from)) return after('-->', from);
    if (rest.startsWith('<?', from)) return after('?>', from);
    if (rest.startsWith('<![CDATA[', from)) {
      const end = after(']]>', from);
      if (end !== -1) events.text(rest.slice(from + 9, end - 3));
      return end;
    }
    // The text may end within one of the above.
    if (rest.charCodeAt(from + 1) === 33) {
      if (rest.length - from < 9) return -1;
      throw new WorkbookFault('unreadable');
    }
    const end = tagEnd(rest, from + 1);
    if (end !== -1) readTag(rest.slice(from + 1, end), events);
    return end === -1 ? -1 : end + 1;
  };
  const after = (mark: string, from: number) => {
    const at = rest.indexOf(mark, from);
    return at === -1 ? -1 : at + mark.length;
  };
  return {
    write(text) {
      rest += text;
      let at = 0;
      while (at < rest.length) {
        const next = step(at);
        if (next === -1) break;
        at = next;
      }
      rest = rest.slice(at);
      if (rest.length > PIECE) throw new WorkbookFault('unreadable');
    },
    end() {
      if (rest.trim() !== '') throw new WorkbookFault('unreadable');
    },
  };
}

/** Where a tag ends; values of attributes may have the sign for it. */
function tagEnd(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === QUOTE || code === APOSTROPHE) quote = code;
    else if (code === GREATER) return at;
  }
  return -1;
}

function readTag(tag: string, events: XmlEvents): void {
  if (tag.charCodeAt(0) === SLASH) {
    events.close(localName(tag.slice(1).trim()));
    return;
  }
  const isEmpty = tag.charCodeAt(tag.length - 1) === SLASH;
  const space = tag.search(/[\s/]/);
  const name = localName(space === -1 ? tag : tag.slice(0, space));
  events.open(name, space === -1 ? '' : tag.slice(space));
  if (isEmpty) events.close(name);
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const patterns = new Map<string, RegExp>();

/** The value of an attribute, whatever its prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  return found ? decoded(found[1] ?? found[2] ?? '') : undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) =>
        name.startsWith('#') ? character(name) : (entities[name] ?? whole),
      )
    : text;

function character(name: string): string {
  const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
