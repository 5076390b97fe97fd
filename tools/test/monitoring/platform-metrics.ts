/** Metrics of others that alerts ask for, with the labels that they use. Written down from their documentation. */
export const PLATFORM_METRICS: Record<string, { from: string; labels: readonly string[] }> = {
  up: { from: 'Prometheus', labels: ['job', 'service', 'instance'] },
  certmanager_certificate_expiration_timestamp_seconds: {
    from: 'cert-manager',
    labels: ['name', 'namespace'],
  },
  probe_ssl_earliest_cert_expiry: { from: 'blackbox exporter', labels: ['instance'] },
  kubelet_volume_stats_available_bytes: { from: 'kubelet', labels: ['persistentvolumeclaim', 'namespace'] },
  kubelet_volume_stats_capacity_bytes: { from: 'kubelet', labels: ['persistentvolumeclaim', 'namespace'] },
  node_filesystem_avail_bytes: { from: 'node exporter', labels: ['mountpoint', 'fstype'] },
  node_filesystem_size_bytes: { from: 'node exporter', labels: ['mountpoint', 'fstype'] },
  cnpg_collector_last_available_backup_timestamp: { from: 'CloudNativePG', labels: ['pod'] },
  cnpg_pg_stat_archiver_last_failed_time: { from: 'CloudNativePG', labels: ['pod'] },
  cnpg_pg_stat_archiver_last_archived_time: { from: 'CloudNativePG', labels: ['pod'] },
};
