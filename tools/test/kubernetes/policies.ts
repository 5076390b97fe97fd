import { BlockList, isIP } from 'node:net';
import type {
  INetworkPolicy,
  INetworkPolicyPeer,
  INetworkPolicyPort,
} from 'kubernetes-models/networking.k8s.io/v1';

type Labels = Record<string, string>;

/** One side of a connection: a pod, or an address outside the cluster. */
export type Side = { namespace: string; labels: Labels } | { address: string };

export interface Policy extends INetworkPolicy {
  metadata: { namespace?: string };
}

/** As Kubernetes decides it: both sides must allow it, and a side that no policy selects allows everything. */
export const isAllowed = (policies: Policy[], from: Side, to: Side, port: number): boolean =>
  allows(policies, 'Egress', from, to, port) && allows(policies, 'Ingress', to, from, port);

function allows(policies: Policy[], direction: 'Egress' | 'Ingress', own: Side, other: Side, port: number) {
  if ('address' in own) return true;
  const selecting = policies.filter(
    ({ metadata, spec }) =>
      metadata.namespace === own.namespace &&
      spec?.policyTypes?.includes(direction) &&
      matches(spec.podSelector ?? {}, own.labels),
  );
  if (selecting.length === 0) return true;
  return selecting.some(({ metadata, spec }) => {
    const rules =
      direction === 'Egress'
        ? (spec?.egress ?? []).map(({ to, ports }) => ({ peers: to, ports }))
        : (spec?.ingress ?? []).map(({ from, ports }) => ({ peers: from, ports }));
    return rules.some(
      ({ peers, ports }) =>
        (!ports || ports.some((one) => isPort(one, port))) &&
        (!peers || peers.some((peer) => isPeer(peer, other, metadata.namespace ?? ''))),
    );
  });
}

const isPort = ({ port, protocol = 'TCP' }: INetworkPolicyPort, wanted: number): boolean =>
  protocol === 'TCP' && port === wanted;

function isPeer({ ipBlock, namespaceSelector, podSelector }: INetworkPolicyPeer, side: Side, own: string) {
  if ('address' in side) {
    return Boolean(
      ipBlock &&
      isIn([ipBlock.cidr], side.address) &&
      !isIn((ipBlock.except ?? []) as string[], side.address),
    );
  }
  if (ipBlock) return false;
  const isThere = namespaceSelector
    ? matches(namespaceSelector, { 'kubernetes.io/metadata.name': side.namespace })
    : side.namespace === own;
  return isThere && (!podSelector || matches(podSelector, side.labels));
}

function isIn(networks: string[], address: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    list.addSubnet(base, Number(bits), isIP(base) === 6 ? 'ipv6' : 'ipv4');
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

export function matches({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`${operator} is not known here`);
      return values.includes(labels[key] ?? '');
    })
  );
}
