// Jest's globalTeardown: ends what the setup started.
export default async function teardown(): Promise<void> {
  await Promise.all((globalThis.slovoTestServers ?? []).map((server) => server.stop()));
}
