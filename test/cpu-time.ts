/**
 * How long something took, for tests that hold an upper limit. What a machine with much else to do takes away is not
 * counted, and both begin at nothing with each call.
 */
import { onTestFinished } from 'vitest';

/** Of work that is done here without waiting: what the processors have done for this process since the call, in ms. */
export function startCpuClock(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

const TICK_MS = 10;

/** Of work that waits: the ticks of a timer since the call, in ms. A process that gets no time has no ticks. */
export function startWaitClock(): () => number {
  let ticks = 0;
  const timer = setInterval(() => ticks++, TICK_MS);
  onTestFinished(() => clearInterval(timer));
  return () => ticks * TICK_MS;
}
