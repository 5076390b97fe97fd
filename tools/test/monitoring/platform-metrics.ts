/**
 * Metrics of others that alerts ask for, with labels that they use, as their documentation or, where it names none, their
 * source has them in the versions of k8s/platform/install.sh.
 */
export const PLATFORM_METRICS: Record<
  string,
  { from: string; documented: string; labels: readonly string[] }
> = {
  up: {
    from: 'Prometheus',
    documented: 'https://prometheus.io/docs/concepts/jobs_instances/',
    labels: ['job', 'service', 'instance'],
  },
  certmanager_certificate_expiration_timestamp_seconds: {
    from: 'cert-manager',
    documented: 'https://github.com/cert-manager/cert-manager/blob/master/internal/collectors',
    labels: ['name', 'namespace'],
  },
  probe_ssl_earliest_cert_expiry: {
    from: 'blackbox exporter',
    documented: 'https://github.com/prometheus/blackbox_exporter',
    labels: ['instance'],
  },
  kubelet_volume_stats_available_bytes: {
    from: 'kubelet',
    documented: 'https://kubernetes.io/docs/reference/instrumentation/metrics/',
    labels: ['persistentvolumeclaim', 'namespace'],
  },
  kubelet_volume_stats_capacity_bytes: {
    from: 'kubelet',
    documented: 'https://kubernetes.io/docs/reference/instrumentation/metrics/',
    labels: ['persistentvolumeclaim', 'namespace'],
  },
  node_filesystem_avail_bytes: {
    from: 'node exporter',
    documented: 'https://github.com/prometheus/node_exporter',
    labels: ['mountpoint', 'fstype'],
  },
  node_filesystem_size_bytes: {
    from: 'node exporter',
    documented: 'https://github.com/prometheus/node_exporter',
    labels: ['mountpoint', 'fstype'],
  },
  // Not the older cnpg_collector_last_available_backup_timestamp, which stays zero where a plugin makes the backups.
  barman_cloud_cloudnative_pg_io_last_available_backup_timestamp: {
    from: "CloudNativePG's Barman Cloud plugin",
    documented: 'https://cloudnative-pg.io/plugin-barman-cloud/docs/observability/',
    labels: ['pod'],
  },
  // In a file, by its --metrics.
  slovo_backup_last_timestamp_seconds: {
    from: 'npm run backup, through the node exporter',
    documented: 'docs/how-to/back-up.md',
    labels: ['instance'],
  },
  cnpg_pg_stat_archiver_last_failed_time: {
    from: 'CloudNativePG',
    documented: 'https://cloudnative-pg.io/docs/current/monitoring/',
    labels: ['pod'],
  },
  cnpg_pg_stat_archiver_last_archived_time: {
    from: 'CloudNativePG',
    documented: 'https://cloudnative-pg.io/docs/current/monitoring/',
    labels: ['pod'],
  },
};
