import { isIPv4, isIPv6 } from 'node:net';

/** Hides the last octet of IPv4, an IPv6 address from its third group on, and anything else completely. */
export function maskAddress(address: string): string {
  // A dual-stack socket shows IPv4 as ::ffff:203.0.113.7.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain.replace(/\d+$/, '***');
  if (isIPv6(plain)) return `${firstGroups(plain)}:***`;
  return '***';
}

/** `2001:db8` of `2001:db8::1`; `::1` begins with two empty groups, which are zeros. */
function firstGroups(address: string): string {
  const [head = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  return [groups[0] ?? '0', groups[1] ?? '0'].join(':');
}
