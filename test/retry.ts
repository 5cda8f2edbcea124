/** What a second attempt of a test finds: where CI tries a test again, the first may have ended anywhere. */
import { beforeEach } from 'vitest';

/** Call it in a `describe` whose tests share something that they change. */
export function beforeRetry(renew: () => Promise<void>): void {
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await renew();
  });
}
