/**
 * Measures time for tests with an upper limit. Time that a busy machine takes away does not count. Both clocks start at zero
 * with each call.
 */
import { onTestFinished } from 'vitest';

/** For work in this process without waiting: the CPU time of this process since the call, in ms. */
export function startCpuClock(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

const TICK_MS = 10;

/** For work that waits: the ticks of a timer since the call, in ms. A process without CPU time gets no ticks. */
export function startWaitClock(): () => number {
  let ticks = 0;
  const timer = setInterval(() => ticks++, TICK_MS);
  onTestFinished(() => clearInterval(timer));
  return () => ticks * TICK_MS;
}
