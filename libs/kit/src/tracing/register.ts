// Loaded with `node --import`, before any application module. Exporters come from the OTEL_* variables; with
// OTEL_SDK_DISABLED=true nothing is loaded and patched.
if (process.env.OTEL_SDK_DISABLED !== 'true') {
  const { startSdk } = await import('./start-sdk.ts');
  startSdk();
}

export {};
