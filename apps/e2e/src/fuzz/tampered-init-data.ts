import { signedInitData } from './forged-tokens.ts';

interface Keys {
  ownId: number;
  foreignId: number;
  botToken: string;
}

/** What hostile mini apps send in place of valid initData, by what is wrong with it. */
export function tamperedInitData(
  valid: string,
  { ownId, foreignId, botToken }: Keys,
): Record<string, unknown> {
  const { hash: _, ...fields } = Object.fromEntries(new URLSearchParams(valid));
  const signedWith = (changes: Record<string, string>) => signedInitData({ ...fields, ...changes }, botToken);
  return {
    'another person': valid.replace(String(ownId), String(foreignId)),
    'no hash': valid.replace(/&?hash=\w+/, ''),
    'two hashes': `${valid}&hash=${'0'.repeat(64)}`,
    'two people': `${valid}&user=${encodeURIComponent('{"id":1,"first_name":"x"}')}`,
    'half a hash': valid.replace(/hash=(\w{32})\w+/, 'hash=$1'),
    'an invalid hash': valid.replace(/hash=\w+/, 'hash=%00'),
    'the signature of another bot': signedInitData(fields, '1:AA'),
    'an old date': signedWith({ auth_date: '1' }),
    'a future date': signedWith({ auth_date: '9999999999' }),
    'an invalid date': signedWith({ auth_date: 'NaN' }),
    'no person': signedWith({ user: '' }),
    'null as the person': signedWith({ user: 'null' }),
    'a list as the person': signedWith({ user: '[]' }),
    'a person without an id': signedWith({ user: '{"first_name":"x"}' }),
    'a text as the id': signedWith({ user: '{"id":"1","first_name":"x"}' }),
    'an id of 1e300': signedWith({ user: '{"id":1e300,"first_name":"x"}' }),
    'an id of 1.5': signedWith({ user: '{"id":1.5,"first_name":"x"}' }),
    'NUL in the name': signedWith({ user: '{"id":5,"first_name":"a\\u0000b"}' }),
    'half a surrogate pair': signedWith({ user: '{"id":5,"first_name":"\\ud800"}' }),
    'percent signs': '%%%zz',
    'a letter': 'x',
    nothing: '',
    'a number': 5,
    '17,000 letters': 'x'.repeat(17_000),
  };
}
