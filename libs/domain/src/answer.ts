/** A rule's answer: yes, or no with the stable code of the reason. The sentences for the codes live with the texts. */
export type Answer<Why extends string> = { ok: true } | { ok: false; why: Why };

export const yes: { ok: true } = { ok: true };

export const no = <Why extends string>(why: Why): { ok: false; why: Why } => ({ ok: false, why });

/** The person who looks or acts; null is a visitor without a session. */
export type Viewer = { userId: number } | null;

/** Ends an exhaustive switch: where a new member of the union is not handled, the code does not compile. */
export function unreachable(value: never): never {
  throw new TypeError(`Unexpected value: ${String(value)}`);
}
