#!/bin/sh
# What our own parts need, in the order in which it has to be there. Safe to repeat: it installs what is missing and brings the
# rest to the versions named here. `sh k8s/platform/install.sh production` (or staging).
set -eu
cd "$(dirname "$0")"
environment=$1
test -d "data/$environment"

# release, namespace, repository, chart, version
install() {
  release=$1 namespace=$2 repository=$3 chart=$4 version=$5
  shift 5
  helm upgrade --install "$release" "$chart" --namespace "$namespace" --create-namespace \
    --repo "$repository" --version "$version" --wait --timeout 10m "$@"
}

install cert-manager cert-manager https://charts.jetstack.io cert-manager v1.21.1 -f cert-manager.yaml
install external-secrets external-secrets https://charts.external-secrets.io external-secrets 2.9.0 -f external-secrets.yaml
install traefik traefik https://traefik.github.io/charts traefik 41.3.0 -f traefik.yaml
install cnpg cnpg-system https://cloudnative-pg.github.io/charts cloudnative-pg 0.29.0 -f cloudnative-pg.yaml
# After cert-manager, which issues its certificates, and in the namespace of the operator that it extends.
install barman-cloud cnpg-system https://cloudnative-pg.github.io/charts plugin-barman-cloud 0.7.0

kubectl apply --server-side -k cluster
kubectl apply --server-side -k "data/$environment"
kubectl wait --for=condition=Ready --timeout=15m -n "slovo-$environment-data" cluster.postgresql.cnpg.io/postgres

set -- -f nats.yaml -f nats-users.yaml
if [ -f "nats-$environment.yaml" ]; then set -- "$@" -f "nats-$environment.yaml"; fi
install nats "slovo-$environment-data" https://nats-io.github.io/k8s/helm/charts nats 2.14.2 "$@"
