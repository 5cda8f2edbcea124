/**
 * Values that only a browser has. In: functions that read a value and watch it. Out: the value in a started island;
 * everywhere else the value that the server renders, so that the first render in the browser is the same.
 */
import { useSyncExternalStore } from 'react';

export function useBrowserValue<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  onServer: Value,
): Value {
  return useSyncExternalStore(subscribe, read, () => onServer);
}

/** Watches nothing, for a value that never changes. */
export function neverChanges(): () => void {
  return () => {};
}

/** Watches events of the window. */
export function onEvents(...types: readonly string[]): (listener: () => void) => () => void {
  return (listener) => {
    for (const type of types) addEventListener(type, listener);
    return () => {
      for (const type of types) removeEventListener(type, listener);
    };
  };
}
