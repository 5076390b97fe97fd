/** Bytes that are no HTTP/1.1 request of this product, as attackers send them. */
export interface Malformed {
  what: string;
  bytes: string;
  /** How many answers may come: each is one request that the server has seen. 1 unless given. */
  answers?: number;
}

const line = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`;
const HOST = 'Host: localhost';
/** If a server took it for a request of its own, an answer more would come. */
const HIDDEN = line('GET /api/admin/health HTTP/1.1', HOST, '');
const post = (headers: string[], body: string): string =>
  `${line('POST /validate HTTP/1.1', HOST, 'Content-Type: application/json', ...headers, '')}${body}`;
const get = (target: string, ...headers: string[]): string =>
  line(`GET ${target} HTTP/1.1`, HOST, 'Connection: close', ...headers, '');

const CHUNKED = 'Transfer-Encoding: chunked';
const EMPTY = '0\r\n\r\n';

/** What a proxy in front may read as one request and this server as two, or the other way round. */
const SMUGGLED: Malformed[] = [
  { what: 'a length and chunks', bytes: post(['Content-Length: 5', CHUNKED], `${EMPTY}${HIDDEN}`) },
  { what: 'chunks and a length', bytes: post([CHUNKED, 'Content-Length: 5'], `${EMPTY}${HIDDEN}`) },
  { what: 'two lengths', bytes: post(['Content-Length: 0', 'Content-Length: 40'], HIDDEN) },
  { what: 'a list of lengths', bytes: post(['Content-Length: 0, 40'], HIDDEN) },
  { what: 'a length with a sign', bytes: post(['Content-Length: +0'], HIDDEN) },
  { what: 'a length in hex', bytes: post(['Content-Length: 0x0'], HIDDEN) },
  { what: 'a length below zero', bytes: post(['Content-Length: -1'], HIDDEN) },
  { what: 'a length beyond all numbers', bytes: post([`Content-Length: ${'9'.repeat(40)}`], HIDDEN) },
  { what: 'a space before the colon', bytes: post(['Content-Length : 0', CHUNKED], `${EMPTY}${HIDDEN}`) },
  { what: 'another coding', bytes: post(['Transfer-Encoding: xchunked'], HIDDEN) },
  { what: 'chunks that are not last', bytes: post(['Transfer-Encoding: chunked, identity'], HIDDEN) },
  { what: 'two codings', bytes: post([CHUNKED, 'Transfer-Encoding: identity'], HIDDEN) },
  { what: 'a tab before chunked', bytes: post(['Transfer-Encoding:\x0bchunked'], HIDDEN) },
  { what: 'a coding in quotes', bytes: post(['Transfer-Encoding: "chunked"'], HIDDEN) },
  { what: 'a chunk of no number', bytes: post([CHUNKED], `x\r\n\r\n${HIDDEN}`) },
  { what: 'a chunk below zero', bytes: post([CHUNKED], `-1\r\n\r\n${HIDDEN}`) },
  { what: 'a chunk beyond all numbers', bytes: post([CHUNKED], `${'f'.repeat(40)}\r\n\r\n${HIDDEN}`) },
  { what: 'a chunk longer than it says', bytes: post([CHUNKED], `1\r\n{}\r\n${EMPTY}${HIDDEN}`) },
  { what: 'a bare line feed in an extension', bytes: post([CHUNKED], `0;a\n\r\n${HIDDEN}`) },
  {
    what: 'a folded header',
    bytes: post(['X-Folded: a', ' Transfer-Encoding: chunked', 'Content-Length: 0'], HIDDEN),
  },
  { what: 'a first header that is folded', bytes: `GET / HTTP/1.1\r\n Host: localhost\r\n\r\n${HIDDEN}` },
  { what: 'a bare return in a value', bytes: post([`X-A: b\rContent-Length: 0`], HIDDEN) },
  { what: 'a header without a name', bytes: post([': nothing', 'Content-Length: 0'], HIDDEN) },
  { what: 'a header without a colon', bytes: post(['Content-Length 0'], HIDDEN) },
  { what: 'a NUL in a value', bytes: post(['X-A: a\0b', 'Content-Length: 0'], HIDDEN) },
  { what: 'a NUL in a name', bytes: post(['X\0A: b', 'Content-Length: 0'], HIDDEN) },
];

const STRANGE: Malformed[] = [
  { what: 'nothing but line ends', bytes: '\r\n'.repeat(500), answers: 0 },
  { what: 'the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0' },
  { what: 'a TLS hello', bytes: '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03' },
  { what: 'HTTP/0.9', bytes: 'GET /\r\n\r\n' },
  { what: 'HTTP/9.9', bytes: 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n' },
  { what: 'no host', bytes: 'GET /api/users/profile HTTP/1.1\r\n\r\n' },
  { what: 'two hosts', bytes: get('/api/users/profile', 'Host: evil.example') },
  { what: 'the host of another', bytes: get('/api/users/profile').replace(HOST, 'Host: evil.example') },
  { what: 'a host with a path', bytes: get('/api/users/profile').replace(HOST, 'Host: localhost/evil') },
  {
    what: 'a host with a person',
    bytes: get('/api/users/profile').replace(HOST, 'Host: localhost@evil.example'),
  },
  { what: 'a host that is no port', bytes: get('/api/users/profile').replace(HOST, 'Host: evil.example:x') },
  { what: 'an absolute address of another', bytes: get('http://evil.example/api/users/profile') },
  {
    what: 'an address to connect to',
    bytes: line('CONNECT evil.example:443 HTTP/1.1', HOST, ''),
    answers: 0,
  },
  { what: 'a star', bytes: line('OPTIONS * HTTP/1.1', HOST, 'Connection: close', '') },
  { what: 'a path without a slash', bytes: get('api/users/profile') },
  { what: 'a path of NUL', bytes: get('/api/\0/profile') },
  { what: 'a path of a space', bytes: get('/api/users profile') },
  { what: 'a path that is not ASCII', bytes: get('/api/\xff\xfe') },
  { what: 'a method that nobody knows', bytes: get('/').replace('GET', 'BREW') },
  { what: 'TRACE', bytes: get('/').replace('GET', 'TRACE') },
  {
    what: 'an upgrade to nothing',
    bytes: get('/api/users/profile', 'Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings'),
  },
  { what: 'an upgrade to a socket', bytes: get('/api/live', 'Upgrade: websocket', 'Sec-WebSocket-Key: x') },
  { what: 'an expectation', bytes: get('/', 'Expect: 200-maybe') },
  { what: 'a head of a megabyte', bytes: get('/', `X-A: ${'a'.repeat(2 ** 20)}`) },
  { what: 'ten thousand headers', bytes: get('/', ...Array.from({ length: 10_000 }, (_, n) => `X-${n}: a`)) },
  { what: 'an address of a megabyte', bytes: get(`/${'a'.repeat(2 ** 20)}`) },
  { what: 'half a request line', bytes: 'GET /api/us' },
  { what: 'half a head', bytes: line('GET / HTTP/1.1', HOST) },
  { what: 'half a body', bytes: post(['Content-Length: 40'], '{"token":') },
  { what: 'half a chunk', bytes: post([CHUNKED], 'ff\r\n{"tok') },
  { what: 'a body that is gzip', bytes: post(['Content-Encoding: gzip', 'Content-Length: 2'], '\x1f\x8b') },
];

export const MALFORMED: readonly Malformed[] = [...SMUGGLED, ...STRANGE];
