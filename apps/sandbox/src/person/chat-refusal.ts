/** Why a person cannot do something in the chat; the HTTP interface answers it as {error}. */
export class ChatRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
