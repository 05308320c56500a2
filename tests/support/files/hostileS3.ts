import type { Socket } from 'node:net';
import { hostileHttp, once200 } from '../outbound/hostileHttp.ts';
import { type Answer, dripping, endless } from '../outbound/hostileSocket.ts';

const KIB = 1024;
const XML = 'content-type: application/xml';
const LIST = '<ListBucketResult>';

const error = (headers: string, body: string) => (socket: Socket) =>
  void socket.end(`HTTP/1.1 ${headers}\r\n${XML}\r\ncontent-length: ${body.length + 15}\r\n\r\n<Error>${body}</Error>`);

/** What a bucket answers that is none, by name: what any server may, and what is made for a reader of XML. */
export const hostileS3: Record<string, Answer> = {
  ...Object.fromEntries(Object.entries(hostileHttp).map(([name, [, each]]) => [name, each])),
  'a list without end': endless(
    `HTTP/1.1 200 OK\r\n${XML}\r\n\r\n${LIST}`,
    '<Contents><Key>x</Key></Contents>'.repeat(2000),
  ),
  'a list by the drip': dripping(`HTTP/1.1 200 OK\r\n${XML}\r\n\r\n${LIST}`, '<Contents/>'),
  'an error without end': endless(`HTTP/1.1 500 No\r\n${XML}\r\n\r\n<Error><Message>`, 'x'.repeat(64 * KIB)),
  'deep XML': once200(XML, '<a>'.repeat(80 * KIB)),
  'as many elements as fit': once200(XML, `${LIST}${'<a/>'.repeat(63 * KIB)}</ListBucketResult>`),
  'as many keys as fit': once200(XML, `${LIST}${'<Contents><Key/></Contents>'.repeat(9 * KIB)}</ListBucketResult>`),
  'document types without end': once200(XML, '<!doctype>'.repeat(25 * KIB)),
  'an error of document types': error('403 No', '<!doctype>'.repeat(25 * KIB)),
  'a long code and message': error(
    '403 No',
    `<Code>${'c'.repeat(100 * KIB)}</Code><Message>${'m'.repeat(100 * KIB)}</Message>`,
  ),
  'a code that is no text': error('403 No', '<Code><toString/></Code><Message><toString/></Message>'),
  'a time to come again': error('503 Later\r\nretry-after: 2000000', '<Code>SlowDown</Code>'),
  'an answer, and bytes after it': endless('HTTP/1.1 204 Done\r\n\r\n', Buffer.alloc(64 * KIB, 'x')),
};

/** What a bucket sends as an object of ten bytes. */
export const hostileObjects: Record<string, Answer> = {
  'a length that is too short': once200('content-length: 9', '123456789'),
  'a length that is too long': once200('content-length: 11', '12345678901'),
  'less than its length': once200('content-length: 10', '123456789'),
  'less, and no length': once200('connection: close', '123456789'),
  'more, and no length': once200('connection: close', '12345678901'),
  'chunks that are too short': once200('transfer-encoding: chunked', '9\r\n123456789\r\n0\r\n\r\n'),
  'chunks that are too long': once200('transfer-encoding: chunked', 'b\r\n12345678901\r\n0\r\n\r\n'),
  'chunks that are cut off': once200('transfer-encoding: chunked', 'a\r\n1234567890\r\n'),
  'chunks without end': endless('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\nx\r\n'.repeat(10_000)),
  'silence after its head': (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n'),
  'silence after some bytes': (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n12345'),
};
