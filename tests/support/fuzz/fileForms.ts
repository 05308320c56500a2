import fc from 'fast-check';
import { nasty } from './arbitrary.ts';

/** One red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

const wrong = [
  Buffer.alloc(0),
  png.subarray(0, 30),
  Buffer.from('<svg onload=alert(1)>'),
  Buffer.from('GIF89a<script>'),
];

/** The form of an upload: one file; sometimes two, none, or one that is not a picture. */
export function fileForm(how: string): fc.Arbitrary<{ body: Buffer; headers: Record<string, string> }> {
  const part = (name: string, filename: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]);
  const names = how === 'valid' ? ['a.png', 'фото.png', 'a b'] : ['../../x\\0.png', '', ...nasty.map(unquoted)];
  return fc
    .tuple(
      fc.constantFrom('file', ...(how === 'valid' ? [] : ['File', 'x', ''])),
      fc.constantFrom(...names),
      fc.constantFrom(png, ...(how === 'valid' ? [] : wrong)),
      how === 'valid' ? fc.constant(1) : fc.nat(2),
    )
    .map(([name, filename, bytes, count]) => ({
      body: Buffer.concat([
        ...Array.from({ length: count }, () => part(name, filename, bytes)),
        Buffer.from('--b--\r\n'),
      ]),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }));
}

/** The part of a nasty text that fits into the header of a part. */
const unquoted = (text: string) => text.replace(/["\r\n]/g, '').slice(0, 300);
