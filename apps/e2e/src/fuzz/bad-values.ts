// What clients, careless or hostile, put where something sensible belongs.

export const BAD_IDS = [
  '0',
  '-1',
  '1.5',
  '2147483648',
  '9007199254740993',
  '1e309',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '%EF%BC%91%EF%BC%92', // １２
  '%D9%A1', // ١
  '%F0%9F%98%80',
  '1%00',
  '%00',
  '%EF%BF%BD',
  '%ED%A0%80', // half a surrogate pair in bytes that are no UTF-8
  '%zz',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%2f..%2fpackage.json',
  '%2F',
  '1%2F2',
  "1'%20OR%20'1'='1",
  '1;DROP%20TABLE%20users',
  '%24%7B7*7%7D',
  '[object%20Object]',
  '__proto__',
  'constructor',
  'x'.repeat(2000),
];

/** JSON texts that can stand as a value. Half a surrogate pair and NUL are valid JSON and no valid text. */
export const BAD_VALUES = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '2147483648',
  '1e309',
  '1e-400',
  '""',
  '" "',
  '"1"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '[]',
  '[[]]',
  '["x"]',
  '{}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"toString":1,"length":-1}',
  JSON.stringify('я'.repeat(5000)),
  JSON.stringify('x'.repeat(100_000)),
];

/** Whole bodies that no call can take. */
export const BAD_BODIES: [what: string, body: string, contentType?: string][] = [
  ['null', 'null'],
  ['a number', '5'],
  ['a text', '"x"'],
  ['a list', '[]'],
  ['a list of objects', '[{}]'],
  ['half an object', '{"a":'],
  ['an object and a half', '{"a":1}{'],
  ['a comma too many', '{"a":1,}'],
  ['single quotes', "{'a':1}"],
  ['NaN', '{"a":NaN}'],
  ['a poisoned prototype', '{"__proto__":{"admin":true}}'],
  ['a poisoned constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ['a thousand lists deep', `{"title":${'['.repeat(1000)}${']'.repeat(1000)},"type":"goal","id":[]`],
  ['depths without end', '['.repeat(100_000)],
  ['words', 'hello world'],
  ['zero bytes', '\0\0\0\0'],
  ['a megabyte and one', `{"a":"${'x'.repeat(1024 * 1024)}"}`],
  ['a hundred thousand keys', `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":0`).join()}}`],
  ['plain text', '{"a":1}', 'text/plain'],
  ['XML', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml'],
  ['a web form', 'title=x&type=goal', 'application/x-www-form-urlencoded'],
  ['no type at all', '{"a":1}', ''],
  ['a type of rubbish', '{"a":1}', 'application; json'],
  ['bytes', '\u0001\u0002', 'application/octet-stream'],
];

export const BAD_QUERIES: Record<string, string[]> = {
  limit: ['0', '-1', '101000', '1.5', '1e309', 'NaN', 'x', '', '1&limit=2', '%EF%BC%91', '1%00', '0x10g'],
  offset: ['-1', '1.5', '1e309', 'x', '9'.repeat(400), '1&offset=2'],
  days: ['0', '-1', '366', '1e309', 'x', '1.5'],
  cursor: [
    '',
    '%00',
    '-1',
    '0',
    'x',
    '1;SELECT%201',
    'x'.repeat(201),
    'x'.repeat(5000),
    '%ED%A0%80',
    Buffer.from('feed.9.8640000000000001.1').toString('base64url'),
    Buffer.from('feed.-1.1e309.-5').toString('base64url'),
    Buffer.from('promises.0.0.99999999999').toString('base64url'),
    '1&cursor=2',
  ],
  status: ['x', '__proto__', '1', 'pending&status=read'],
  username: ['', '%00%00', `${'x'.repeat(65)}`, 'ab%00', 'an&username=bo'],
  include_revoked: ['maybe', '%00', '2', 'true&include_revoked=false'],
  include_expired: ['maybe', '[]'],
  promise: ['0', '-1', 'x', '1e309', Array.from({ length: 60 }, (_, n) => n + 1).join('&promise=')],
};

/** Values that only this operation refuses. */
export const BAD_QUERIES_OF: Record<string, Record<string, string[]>> = {
  'auth.search-users': { username: ['a'] },
};

export const STRANGE_TEXTS = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  "'; DROP TABLE promises; --",
  '" OR ""="',
  '\u202Eобратно\u202C и \u2066вперёд\u2069',
  'а\u200B\u200C\u200Dб\uFEFFв',
  '👨‍👩‍👧‍👦🏳️‍🌈 e\u0301\u0302\u0303',
  '${7*7} {{7*7}} %s %n $1 \\u0041 \\',
  'بِسْمِ ٱللَّٰهِ שלום',
  '=cmd|"/C calc"!A0',
  '[x](javascript:alert(1)) *b* _i_ `c` <b>',
  'строка\nвторая\tтретья\r\nчетвёртая',
];
