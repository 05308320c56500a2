import sax from 'sax';
import { WorkbookFault } from './workbookFault.ts';

/** Values by name, with its prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** What XML consists of. Names of elements are without their prefix. */
export interface XmlEvents {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  /** Of an element, in any number of pieces. */
  text(text: string): void;
}

interface XmlParser {
  /** @throws WorkbookFault for what is no XML, and for declarations: with entities of its own, a document could grow */
  write(text: string): void;
  /** @throws WorkbookFault if the document has not ended */
  end(): void;
}

/** Parses the XML of workbooks as it comes in. */
export function xmlParser({ open, close, text }: XmlEvents): XmlParser {
  const parser = sax.parser(true, { position: false });
  const refuse = () => {
    throw new WorkbookFault('unreadable');
  };
  parser.onopentag = ({ name, attributes }) => open(localName(name), attributes as Attributes);
  parser.onclosetag = (name) => close(localName(name));
  parser.ontext = text;
  parser.oncdata = text;
  parser.ondoctype = refuse;
  parser.onerror = refuse;
  return { write: (piece) => void parser.write(piece), end: () => void parser.close() };
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The value of an attribute, whatever its prefix. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  const prefixed = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return prefixed === undefined ? undefined : attributes[prefixed];
}
