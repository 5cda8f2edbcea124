/**
 * The services that `behaviours.ts` hands to the client: storage that never throws and the live region. They are passed
 * and not imported, so that the small early script shares no chunk with the client.
 */
import type { Announce } from '../behaviours/live-region.js';
import type { SafeStorage } from '../storage.js';

export interface Services {
  /** `localStorage`. */
  readonly storage: SafeStorage;
  readonly sessionStore: SafeStorage;
  /** Announces to screen readers, or shows to all readers. */
  readonly announce: Announce;
}

const inert: SafeStorage = { get: () => null, set: () => {}, remove: () => {} };
let provided: Services = { storage: inert, sessionStore: inert, announce: () => {} };

/** Called once, before hydration. */
export function provideServices(services: Services): void {
  provided = services;
}

/** On the server, and before `provideServices()`, the storage is empty and stays so. */
export function getServices(): Services {
  return provided;
}
