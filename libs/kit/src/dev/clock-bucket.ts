/** The bucket in NATS with the clock's last offset, for services that start later. In milliseconds, as `offset`. */
export const CLOCK_BUCKET = 'clock';
