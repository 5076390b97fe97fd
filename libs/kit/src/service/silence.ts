/** Looks are counted, not timed: a process that was held up itself has read what came meanwhile. */
const LOOK_MS = 250;
/** A second and a half. */
const LOOKS_AT_FIRST = 6;
/** Three and a half: a server that has answered since the process was asked to end is busy rather than away. */
const LOOKS_LATER = 14;

export interface Server {
  /** A number that grows with everything that the server sends. */
  heard(): number;
  /** Asks for an answer, unless it has been asked and may still give one. */
  ask(): void;
  giveUp(): void;
}

/** Looks after a server until it has said nothing at all for some time, and gives it up then. */
export class Silence {
  private readonly timer: NodeJS.Timeout;
  private heard: number;
  private mostLooks = LOOKS_AT_FIRST;
  private looks = 0;

  constructor(private readonly server: Server) {
    this.heard = server.heard();
    server.ask();
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  end(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const heard = this.server.heard();
    this.looks += 1;
    if (heard !== this.heard) {
      this.heard = heard;
      this.looks = 0;
      this.mostLooks = LOOKS_LATER;
    }
    if (this.looks === this.mostLooks) {
      this.end();
      this.server.giveUp();
    } else if (this.looks > 0) this.server.ask();
  }
}
