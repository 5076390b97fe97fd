/** Series as promtool writes them: `0+60x30` starts at 0 and grows by 60 for 30 minutes. */
export type Series = [series: string, values: string];

interface AlertCase {
  /** After these minutes the alert is asked for; the numbers have a step of a minute. */
  minutes: number;
  fires: Series[];
  /** For the other sides of an expression with `or`. */
  alsoFires?: Series[][];
  silent: Series[];
}

const requests = (status: string, perMinute: number): Series => [
  `http_server_request_duration_seconds_count{service="gateway",http_route="/api/promises",http_response_status_code="${status}"}`,
  `0+${perMinute}x500`,
];
const faster = (le: string, perMinute: number): Series => [
  `http_server_request_duration_seconds_bucket{service="gateway",http_response_status_code="200",le="${le}"}`,
  `0+${perMinute}x500`,
];
const up = (service: string, values: string): Series => [
  `up{job="slovo",service="${service}",instance="${service}:9464"}`,
  values,
];
const one = (series: string, values: string): Series => [series, values];
const pool = (used: number, waiting: number): Series[] => {
  const labels = 'service="auth",instance="auth:9464",db_client_connection_pool_name="main"';
  return [
    [`db_client_connection_count{${labels},db_client_connection_state="used"}`, `${used}x60`],
    [`db_client_connection_count{${labels},db_client_connection_state="idle"}`, `${10 - used}x60`],
    [`db_client_connection_max{${labels}}`, '10x60'],
    [`db_client_connection_pending_requests{${labels}}`, `${waiting}x60`],
  ];
};
const telegram = (outcome: string, perMinute: number): Series => [
  `slovo_telegram_requests_total{service="bot",method="sendMessage",outcome="${outcome}"}`,
  `0+${perMinute}x60`,
];
const DAY = 86_400;

/** For each alert: what it is about, and what looks like it and is not. `promtool test rules` plays them. */
export const ALERT_CASES: Record<string, AlertCase> = {
  ErrorBudgetBurnsFast: {
    minutes: 90,
    fires: [requests('200', 970), requests('503', 30)],
    // A refusal is no failure, and one failure in a thousand is the objective.
    silent: [requests('200', 900), requests('404', 99), requests('500', 1)],
  },
  ErrorBudgetBurnsSlowly: {
    minutes: 420,
    fires: [requests('200', 992), requests('500', 8)],
    silent: [requests('200', 998), requests('500', 2)],
  },
  RequestsAreSlow: {
    minutes: 90,
    fires: [requests('200', 100), faster('1', 80)],
    silent: [requests('200', 100), faster('1', 99)],
  },
  ServiceDown: { minutes: 10, fires: [up('auth', '0x20')], silent: [up('auth', '1x20')] },
  ServiceAbsent: {
    minutes: 90,
    fires: [up('auth', '1x60 stale')],
    silent: [up('auth', '1x120')],
  },
  ServiceNotReady: {
    minutes: 10,
    fires: [one('slovo_ready{service="auth",instance="auth:9464",need="NATS"}', '0x20')],
    // It was asked to restart, and was back within two minutes.
    silent: [one('slovo_ready{service="auth",instance="auth:9464",need="NATS"}', '1x5 0x1 1x20')],
  },
  CallsUnanswered: {
    minutes: 15,
    fires: [one('slovo_calls_unanswered_total{service="gateway",call="auth.get-profile"}', '0+60x30')],
    silent: [one('slovo_calls_unanswered_total{service="gateway",call="auth.get-profile"}', '0 1x30')],
  },
  OutboxStands: {
    minutes: 10,
    fires: [one('slovo_outbox_oldest_age_seconds{service="voting"}', '0+60x20')],
    silent: [one('slovo_outbox_oldest_age_seconds{service="voting"}', '2x20')],
  },
  EventsParked: {
    minutes: 5,
    fires: [one('slovo_parked_events{service="voting"}', '1x20')],
    silent: [one('slovo_parked_events{service="voting"}', '0x20')],
  },
  ConsumerLags: {
    minutes: 10,
    fires: [one('slovo_consumer_oldest_age_seconds{service="voting",consumer="from_promises"}', '0+60x20')],
    // Retries wait for a minute on purpose.
    silent: [
      one('slovo_consumer_oldest_age_seconds{service="voting",consumer="retries"}', '300x20'),
      one('slovo_consumer_oldest_age_seconds{service="voting",consumer="from_promises"}', '1x20'),
    ],
  },
  NoLeader: {
    minutes: 10,
    fires: [one('slovo_leading{service="bot",instance="a",role="telegram"}', '0x20')],
    silent: [
      one('slovo_leading{service="bot",instance="a",role="telegram"}', '0x20'),
      one('slovo_leading{service="bot",instance="b",role="telegram"}', '1x20'),
    ],
  },
  TwoLeaders: {
    minutes: 10,
    fires: [
      one('slovo_leading{service="bot",instance="a",role="telegram"}', '1x20'),
      one('slovo_leading{service="bot",instance="b",role="telegram"}', '1x20'),
    ],
    // The lock went from one to the other.
    silent: [
      one('slovo_leading{service="bot",instance="a",role="telegram"}', '1x8 0x20'),
      one('slovo_leading{service="bot",instance="b",role="telegram"}', '0x8 1x20'),
    ],
  },
  PoolExhausted: { minutes: 10, fires: pool(10, 3), silent: [...pool(10, 0)] },
  TelegramFails: {
    minutes: 30,
    fires: [telegram('ok', 60), telegram('server-error', 30)],
    // A person who blocked the bot is refused: Telegram works.
    silent: [telegram('ok', 60), telegram('refused', 30), telegram('network', 1)],
  },
  TelegramRefusesOften: {
    minutes: 30,
    fires: [one('slovo_telegram_too_many_requests_total{service="bot"}', '0+1x60')],
    silent: [one('slovo_telegram_too_many_requests_total{service="bot"}', '0x10 2x60')],
  },
  MessagesAreLate: {
    minutes: 30,
    fires: [one('slovo_telegram_queue_oldest_age_seconds{service="bot"}', '0+60x60')],
    silent: [one('slovo_telegram_queue_oldest_age_seconds{service="bot"}', '120x60')],
  },
  TokensAreGuessed: {
    minutes: 30,
    fires: [one('slovo_security_events_total{service="gateway",event="operator-token-refused"}', '0+10x60')],
    silent: [
      one('slovo_security_events_total{service="gateway",event="operator-token-refused"}', '0+1x60'),
      one('slovo_security_events_total{service="gateway",event="session-token-refused"}', '0+100x60'),
    ],
  },
  CertificateExpires: {
    minutes: 120,
    // The time of promtool begins at 0.
    fires: [one('certmanager_certificate_expiration_timestamp_seconds{name="slovo-tls"}', `${10 * DAY}x200`)],
    alsoFires: [[one('probe_ssl_earliest_cert_expiry{instance="https://slovo.example"}', `${10 * DAY}x200`)]],
    silent: [
      one('certmanager_certificate_expiration_timestamp_seconds{name="slovo-tls"}', `${40 * DAY}x200`),
      one('probe_ssl_earliest_cert_expiry{instance="https://slovo.example"}', `${40 * DAY}x200`),
    ],
  },
  DiskFills: {
    minutes: 30,
    fires: [
      one('kubelet_volume_stats_available_bytes{persistentvolumeclaim="postgres-1"}', '10x60'),
      one('kubelet_volume_stats_capacity_bytes{persistentvolumeclaim="postgres-1"}', '100x60'),
    ],
    alsoFires: [
      [
        one('node_filesystem_avail_bytes{mountpoint="/var",fstype="ext4"}', '10x60'),
        one('node_filesystem_size_bytes{mountpoint="/var",fstype="ext4"}', '100x60'),
      ],
    ],
    silent: [
      one('kubelet_volume_stats_available_bytes{persistentvolumeclaim="postgres-1"}', '40x60'),
      one('kubelet_volume_stats_capacity_bytes{persistentvolumeclaim="postgres-1"}', '100x60'),
      one('node_filesystem_avail_bytes{mountpoint="/tmp",fstype="tmpfs"}', '0x60'),
      one('node_filesystem_size_bytes{mountpoint="/tmp",fstype="tmpfs"}', '100x60'),
    ],
  },
  BackupIsOld: {
    minutes: 1_700,
    // Zero until the first one is complete.
    fires: [
      one('barman_cloud_cloudnative_pg_io_last_available_backup_timestamp{pod="postgres-1"}', '0x1800'),
    ],
    alsoFires: [[one('slovo_backup_last_timestamp_seconds{instance="machine"}', '60x1800')]],
    silent: [
      one(
        'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp{pod="postgres-1"}',
        '0x1000 60000x800',
      ),
      one('slovo_backup_last_timestamp_seconds{instance="machine"}', '60x1000 60000x800'),
    ],
  },
  WalIsNotArchived: {
    minutes: 60,
    fires: [
      one('cnpg_pg_stat_archiver_last_failed_time{pod="postgres-1"}', '600x90'),
      one('cnpg_pg_stat_archiver_last_archived_time{pod="postgres-1"}', '300x90'),
    ],
    silent: [
      one('cnpg_pg_stat_archiver_last_failed_time{pod="postgres-1"}', '600x90'),
      one('cnpg_pg_stat_archiver_last_archived_time{pod="postgres-1"}', '900x90'),
    ],
  },
};
