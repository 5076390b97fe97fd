/** Why a person cannot do something in the chat. The HTTP interface answers with its status and {error}. */
export class ChatRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
