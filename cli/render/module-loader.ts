/**
 * Loads modules of the script of components. In: the script, which may be evaluated again. Out: modules. A time limit may
 * interrupt a module that waits for a busy machine. The script is then evaluated again, because it left modules half loaded.
 */
import { isUsedUp, ownCpuTime } from '../threads/cpu-time.js';
import { lastInterruption } from '../threads/time-limit.js';
import { findThrownPlace } from '../modules/thrown-place.js';
import { valueAt } from '../values/value-at.js';
import { adviseOnBrowser, SLOW } from './component-failure.js';
import { ComponentProblem } from './component-problem.js';
import type { Module, Script } from './component-script.js';
import type { Islands } from './islands.js';

/** CPU time after which a module counts as endless. */
const ENDLESS_MS = 2000;
/** Maximum number of times that an interrupted module is loaded. */
const MAX_LOADS = 4;

type Loaded = { readonly module: Module } | { readonly problem: ComponentProblem };

interface Loading {
  readonly name: string;
  /** CPU time of the thread at its start. */
  readonly cpuMs: number | null;
  /** `Interruption.count` at its start. */
  readonly interruptions: number;
}

/** Loads each module once. If it throws while loading, each later call throws the same problem. */
export function createLoader(
  { use }: Islands,
  start: () => Script,
): (name: string, load: (script: Script) => Module) => Module {
  let script = start();
  const loaded = new Map<string, Loaded>();
  const endless = new Map<string, Loaded>();
  const interrupted = new Map<string, number>();
  /** Modules that are being loaded. An interruption leaves them here. */
  const loading: Loading[] = [];
  const recover = () => {
    const { count, cpuMs } = lastInterruption();
    const last = loading.at(-1);
    if (last === undefined || last.interruptions === count) return;
    const times = (interrupted.get(last.name) ?? 0) + 1;
    interrupted.set(last.name, times);
    if (times >= MAX_LOADS || isUsedUp(ENDLESS_MS, last.cpuMs, cpuMs))
      endless.set(last.name, { problem: describeEndless(last.name) });
    loading.length = 0;
    loaded.clear();
    script = start();
  };
  return (name, load) => {
    recover();
    let result = endless.get(name) ?? loaded.get(name);
    if (result === undefined) {
      const { count } = lastInterruption();
      loading.push({ name, cpuMs: ownCpuTime(), interruptions: count });
      try {
        result = { module: use.within(() => load(script)) };
      } catch (error) {
        result = { problem: describeError(name, error) };
      }
      loading.pop();
      loaded.set(name, result);
    }
    if ('problem' in result) throw result.problem;
    return result.module;
  };
}

function describeEndless(name: string): ComponentProblem {
  return new ComponentProblem(`Cannot load ${name}: ${SLOW.reason}`, {
    note: 'Its code may never end. The pages are shown without it.',
  });
}

function describeError(name: string, error: unknown): ComponentProblem {
  if (error instanceof ComponentProblem) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ComponentProblem(`Cannot load ${name}: ${message}`, {
    note:
      adviseOnBrowser(message) ??
      'It throws while it is loaded. Correct the file, or leave the component out.',
    thrown: findThrownPlace(error),
    // A module that cannot be bundled has been reported.
    isReported: valueAt(error, ['isReported']) === true,
  });
}
