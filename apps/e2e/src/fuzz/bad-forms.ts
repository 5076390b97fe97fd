// Forms with files as broken clients and attackers send them.

const B = 'grenze';
const TYPE = `multipart/form-data; boundary=${B}`;
const part = (head: string, body: string): string =>
  `--${B}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const END = `--${B}--\r\n`;

export interface BadForm {
  what: string;
  type: string;
  body: string | Buffer;
}

export const BAD_FORMS: BadForm[] = [
  { what: 'no boundary', type: 'multipart/form-data', body: part('name="text"', 'x') + END },
  { what: 'an empty boundary', type: 'multipart/form-data; boundary=', body: part('name="text"', 'x') + END },
  { what: 'a boundary of rubbish', type: 'multipart/form-data; boundary=";;="', body: END },
  {
    what: 'another boundary',
    type: 'multipart/form-data; boundary=other',
    body: part('name="text"', 'x') + END,
  },
  { what: 'nothing', type: TYPE, body: '' },
  { what: 'only the end', type: TYPE, body: END },
  { what: 'JSON', type: TYPE, body: '{"text":"x"}' },
  { what: 'no end', type: TYPE, body: part('name="file"; filename="a.jpg"', 'x'.repeat(500)).slice(0, -1) },
  { what: 'half a head', type: TYPE, body: `--${B}\r\nContent-Disposition: form-da` },
  { what: 'a part without a name', type: TYPE, body: part('', 'x') + END },
  { what: 'a part without a head', type: TYPE, body: `--${B}\r\n\r\nx\r\n${END}` },
  { what: 'a head without end', type: TYPE, body: `--${B}\r\n${'X-A: b\r\n'.repeat(20_000)}\r\nx\r\n${END}` },
  { what: 'a thousand fields', type: TYPE, body: part('name="text"', 'x').repeat(1000) + END },
  {
    what: 'a thousand files',
    type: TYPE,
    body: part('name="file"; filename="a.jpg"', 'x').repeat(1000) + END,
  },
  { what: 'a field of a megabyte', type: TYPE, body: part('name="text"', 'я'.repeat(512 * 1024)) + END },
  { what: 'a name of a megabyte', type: TYPE, body: part(`name="${'n'.repeat(1024 * 1024)}"`, 'x') + END },
  { what: 'a poisoned name', type: TYPE, body: part('name="__proto__"', 'x') + END },
  {
    what: 'words in the place of a picture',
    type: TYPE,
    body: part('name="file"; filename="a.jpg"', 'hello') + END,
  },
  {
    what: 'a page in the place of a picture',
    type: TYPE,
    body:
      part('name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg', '<html><script>1</script></html>') +
      END,
  },
  {
    what: 'a picture cut short',
    type: TYPE,
    body: Buffer.concat([
      Buffer.from(`--${B}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]),
      Buffer.from(`\r\n${END}`),
    ]),
  },
  {
    what: 'a file that wants out of its folder',
    type: TYPE,
    body: part('name="file"; filename="../../../../etc/cron.d/x"', '* * * * * root true') + END,
  },
  { what: 'an empty file', type: TYPE, body: part('name="file"; filename="a.jpg"', '') + END },
  { what: 'a file in another field', type: TYPE, body: part('name="other"; filename="a.jpg"', 'x') + END },
  {
    what: 'bytes that are no UTF-8',
    type: TYPE,
    body: Buffer.concat([
      Buffer.from(part('name="other"', '')),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from(END),
    ]),
  },
  {
    what: 'a form in a form',
    type: TYPE,
    body:
      part('name="file"; filename="a"\r\nContent-Type: multipart/mixed; boundary=x', '--x\r\n\r\n--x--') +
      END,
  },
];
