import { isObservable, lastValueFrom } from 'rxjs';

/** What a handler returned: Nest wraps it in an observable where an interceptor or an exception filter took part. */
export async function resultOf(outcome: unknown): Promise<unknown> {
  const value = await outcome;
  return isObservable(value) ? lastValueFrom(value, { defaultValue: undefined }) : value;
}
