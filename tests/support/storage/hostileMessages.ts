/** Messages of a PostgreSQL server, right ones and wrong ones. */

/** @param length what the message says of itself, if that is not true */
export function message(type: string, body: Buffer | readonly number[] = [], length = body.length + 4): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(length >>> 0, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

const text = (value: string) => Buffer.from(`${value}\0`);
export const int16 = (value: number) => [(value >> 8) & 255, value & 255];
export const int32 = (value: number) => [...int16(value >>> 16), ...int16(value)];

export const authenticationOk = message('R', int32(0));
export const ready = message('Z', Buffer.from('I'));
export const commandComplete = message('C', text('SELECT 1'));
export const parameterStatus = (name: string, value: string) => message('S', Buffer.concat([text(name), text(value)]));
export const signedIn = Buffer.concat([authenticationOk, message('K', [...int32(1), ...int32(2)]), ready]);

export const rowDescription = (name = 'a', type = 25, columns = 1) =>
  message(
    'T',
    Buffer.concat([
      Buffer.from(int16(columns)),
      ...Array.from({ length: columns }, () =>
        Buffer.concat([
          text(name),
          Buffer.from([...int32(0), ...int16(0), ...int32(type), ...int16(-1), ...int32(-1), 0, 0]),
        ]),
      ),
    ]),
  );

export const dataRow = (...values: (string | null)[]) =>
  message(
    'D',
    Buffer.concat([
      Buffer.from(int16(values.length)),
      ...values.map((value) =>
        value === null
          ? Buffer.from(int32(-1))
          : Buffer.concat([Buffer.from(int32(Buffer.byteLength(value))), Buffer.from(value)]),
      ),
    ]),
  );

export const answer = (type: number, value: string) =>
  Buffer.concat([rowDescription('a', type), dataRow(value), commandComplete, ready]);

const BYTEA = 17;
const TIMESTAMPTZ = 1184;
const JSONB = 3802;
const repeated = (part: Buffer, times: number) => Buffer.concat(Array.from({ length: times }, () => part));

/** What must not be believed, as the answer of the start. */
export const atSignIn: Readonly<Record<string, Buffer>> = {
  'GSSAPI, Kerberos, SCM and an unknown way to sign in': message('R', int32(7)),
  'an unknown way to sign in': message('R', int32(99)),
  'a way to sign in that is cut': message('R', [0]),
  'SASL without an end': message('R', [...int32(10), ...Buffer.from('SCRAM-SHA-256')]),
  'SASL that goes on before it begins': message('R', [...int32(11), ...Buffer.from('r=a,s=YQ==,i=1')]),
  'SASL that ends before it begins': message('R', [...int32(12), ...Buffer.from('v=YQ==')]),
  'MD5 without a salt': message('R', int32(5)),
  'an error of length 0': message('E', [], 0),
  'an error of length 1': message('E', [], 1),
  'an error of length 3': message('E', [], 3),
  'an error without fields': message('E'),
  'an error without an end': message('E', Buffer.from('MHallo')),
  'an error of 2 GB': message('E', [], 0x7fff_ffff),
  'a key that is cut': Buffer.concat([authenticationOk, message('K', [1])]),
  'a parameter without an end': Buffer.concat([authenticationOk, message('S', Buffer.from('client_encoding'))]),
  'a success twice': Buffer.concat([authenticationOk, signedIn]),
  'a ready server that nobody signed in to': ready,
  'an error, then a success': Buffer.concat([message('E', Buffer.from('SFATAL\0C28000\0Mno\0\0')), signedIn]),
  'parameters without an end of them': Buffer.concat([authenticationOk, repeated(parameterStatus('a', 'b'), 5000)]),
  'a type that nobody knows': message('!', [1, 2, 3]),
  'another protocol': Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'),
};

/** The same as the answer of the first statement. */
export const atQuery: Readonly<Record<string, Buffer>> = {
  'a notice without fields': message('N'),
  'a notice of length 0': message('N', [], 0),
  'columns that are cut': message('T', [0]),
  '32,767 columns': message('T', int16(0x7fff)),
  '-1 columns': message('T', int16(-1)),
  'a column without its end': message('T', [...int16(1), ...Buffer.from('name')]),
  'a row that is cut': Buffer.concat([rowDescription(), message('D', [0])]),
  'a row of 32,767 values': Buffer.concat([rowDescription(), message('D', int16(0x7fff))]),
  'a row of -1 values': Buffer.concat([rowDescription(), message('D', int16(-1))]),
  'a value longer than its row': Buffer.concat([rowDescription(), message('D', [...int16(1), ...int32(99), 65])]),
  'a value of length -2': Buffer.concat([rowDescription(), message('D', [...int16(1), ...int32(-2)])]),
  'a row before its columns': Buffer.concat([dataRow('1'), commandComplete, ready]),
  'a row of 2 GB': Buffer.concat([rowDescription(), message('D', int16(1), 0x7fff_ffff)]),
  'parameters that are cut': message('t', [0]),
  'a copy that is cut': message('G', [0]),
  'a copy out that is cut': message('H', [0]),
  'a copy in of 32,767 columns': message('G', [0, ...int16(0x7fff)]),
  'a copy to us that nobody asked for': Buffer.concat([message('H', [0, 0, 0]), message('d', [65]), message('c')]),
  'a notification that is cut': message('A', [0, 0, 0, 1, 65]),
  'a portal that is suspended': message('s'),
  'a ready server twice': Buffer.concat([commandComplete, ready, ready]),
  'a state that nobody knows': Buffer.concat([commandComplete, message('Z', Buffer.from('X'))]),
  'notices without an end of them': repeated(message('N', Buffer.from('Mhello\0\0')), 20_000),
  'a moment of a million digits': answer(TIMESTAMPTZ, '9'.repeat(1_000_000)),
  'bytes of a single backslash': answer(BYTEA, '\\'),
  'a list in a million lists': answer(1009, '{'.repeat(1_000_000)),
  'JSON that is none': answer(JSONB, '{'),
  'a million objects': answer(JSONB, `[${'{},'.repeat(1_000_000)}{}]`),
  'versions that are none': Buffer.concat([
    ...[rowDescription('version', 25), dataRow('x'.repeat(1_000_000)), commandComplete, ready],
  ]),
};

/** Of {@link atQuery}: they are no fault of the protocol. */
export const harmless: readonly string[] = ['versions that are none', 'a copy to us that nobody asked for'];
