import { Controller } from '@nestjs/common';
import { getStorageState } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { MediaSettings } from '../../config.ts';
import { Storage } from '../storage.ts';

/** The page that asks waits a second for all of the answer. */
const ANSWER_MS = 800;

@Controller()
export class GetStorageState {
  constructor(
    private readonly storage: Storage,
    private readonly settings: MediaSettings,
  ) {}

  @HandlesCall(getStorageState)
  async getStorageState() {
    const asked = performance.now();
    const answers = await this.answers();
    const latencyMs = answers ? Math.round(performance.now() - asked) : null;
    return { kind: this.settings.storage.kind === 's3' ? ('s3' as const) : ('folder' as const), latencyMs };
  }

  private async answers(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ANSWER_MS);
    });
    const prepared = this.storage.prepare().then(
      () => true,
      () => false,
    );
    return Promise.race([prepared, tooLate]).finally(() => clearTimeout(timer));
  }
}
