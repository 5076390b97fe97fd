/** Where a client-side error would be sent. Document 1 §7: the sender is an empty stub, nothing leaves the page. */
export function reportError(_error: unknown): void {}
